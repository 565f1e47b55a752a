import type { components } from '@/api/schema'

type Summary = components['schemas']['AnalysisSummary']

const figures: Record<string, (one: Summary) => number | null | undefined> = {
  score: ({ overallScore }) => overallScore,
  subscribers: ({ channelSubscribers }) => channelSubscribers,
}

/** A page of analyses in the order and of the time that are asked for, as `GET /analyses` gives it. `all` are newest first. */
export function listed<One extends Summary>(
  all: readonly One[],
  query: URLSearchParams,
): { items: One[]; nextCursor: string | null } {
  const since = Date.parse(query.get('since') ?? '1970-01-01T00:00:00Z')
  const figure = figures[query.get('sort') ?? 'date']
  const rank = (one: One) => (one.status === 'failed' ? -2 : (figure?.(one) ?? -1))
  const matching = all.filter(({ createdAt }) => Date.parse(createdAt) >= since)
  const sorted = figure ? matching.toSorted((a, b) => rank(b) - rank(a)) : matching
  const from = Number(query.get('cursor') ?? 0)
  const to = from + Number(query.get('limit') ?? 25)
  return { items: sorted.slice(from, to), nextCursor: to < sorted.length ? String(to) : null }
}
