import { useMemo, useState } from 'react'
import { titleLimits, useTitles } from '@/api/titles'
import type { GoodLine } from './import-lines'
import type { Step } from './use-import'

/** As large as the API takes them, in bytes. */
export const mostSent = 4_194_304

/** What of a file is sent. */
export interface Choice {
  lines: readonly GoodLine[]
  /** How many have a title that is saved already. */
  known: number
  leavesKnown: boolean
  /** For the file that is open alone. */
  leaveKnown: (leave: boolean) => void
  /** Places of the 2,000 that are left; nothing while the titles are not here. */
  places: number | undefined
  /** Why they cannot be sent. */
  hindrance: 'noRoom' | 'tooLarge' | undefined
}

/** Lines that are on their way, or of which some may be saved: they alone may be sent again, whatever the list of titles says by now. */
function fixedOf(step: Step): readonly GoodLine[] | undefined {
  if (step.at === 'sending') return step.sent
  return step.at === 'ready' && step.failure?.unsure ? step.failure.sent : undefined
}

const none: readonly GoodLine[] = []

const sizeOf = (lines: readonly GoodLine[]) =>
  new Blob([JSON.stringify({ lines: lines.map(({ title }) => title) })]).size

/** The lines that are good, without those whose title is saved already where the person does not want them twice. */
export function useChoice(step: Step): Choice {
  const { data } = useTitles()
  const [withKnown, setWithKnown] = useState<readonly GoodLine[]>()
  const good = step.at === 'ready' || step.at === 'sending' ? step.lines.good : none
  const leavesKnown = withKnown !== good
  const fixed = fixedOf(step)
  const fresh = useMemo(() => {
    const saved = new Set(data?.map(({ title }) => title))
    return good.filter(({ title }) => !saved.has(title.title))
  }, [data, good])
  const lines = fixed ?? (leavesKnown ? fresh : good)
  const isTooLarge = useMemo(() => sizeOf(lines) > mostSent, [lines])
  const places = data && Math.max(0, titleLimits.titles - data.length)
  const hasNoRoom = !fixed && lines.length > (places ?? Infinity)
  return {
    lines,
    known: fixed ? 0 : good.length - fresh.length,
    leavesKnown,
    leaveKnown: (leave) => setWithKnown(leave ? undefined : good),
    places,
    hindrance: hasNoRoom ? 'noRoom' : isTooLarge ? 'tooLarge' : undefined,
  }
}
