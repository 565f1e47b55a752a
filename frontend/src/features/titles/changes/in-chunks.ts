import { asApiError, type ApiError } from '@/api/errors'
import { titleLimits, type ChangedTitles, type ChangeTitles, type SavedTitle } from '@/api/titles'

export type Change = Omit<ChangeTitles, 'titleIds'>

export interface Outcome {
  done: SavedTitle[]
  /** Not changed, or it is not known: they can be tried again. */
  failed: SavedTitle[]
  /** They are gone: nothing can be changed. */
  missing: SavedTitle[]
  error: ApiError | undefined
}

export const chunksOf = <T>(items: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  )

/**
 * Changes these titles, as many at a time as the API takes, one request after the other. The first that fails ends it: the next one would
 * meet the same trouble, and what it would have changed counts as failed.
 */
export async function changeInChunks(
  titles: readonly SavedTitle[],
  change: Change,
  send: (body: ChangeTitles) => Promise<ChangedTitles>,
  onProgress: (done: number) => void = () => undefined,
): Promise<Outcome> {
  const outcome: Outcome = { done: [], failed: [], missing: [], error: undefined }
  for (const chunk of chunksOf(titles, titleLimits.changes)) {
    if (outcome.error) {
      outcome.failed.push(...chunk)
      continue
    }
    try {
      const answer = await send({ ...change, titleIds: chunk.map(({ titleId }) => titleId) })
      const gone = new Set(answer.missing)
      for (const title of chunk) outcome[gone.has(title.titleId) ? 'missing' : 'done'].push(title)
    } catch (cause) {
      outcome.error = asApiError(cause)
      outcome.failed.push(...chunk)
    }
    onProgress(outcome.done.length + outcome.missing.length)
  }
  return outcome
}
