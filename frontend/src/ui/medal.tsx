import { Award, Lock } from 'lucide-react'
import { cx } from './cx'

export const metals = {
  bronze: 'bg-warn-soft text-warn',
  silver: 'bg-raised text-ink-2',
  gold: 'bg-legend-soft text-legend',
  platinum: 'bg-rare-soft text-rare',
} as const

export type Metal = keyof typeof metals

/** A medal of one of four metals; the words beside it name the metal. `won`: it is there, not only to be had. */
export const Medal = ({ metal, won = true }: { metal: Metal; won?: boolean }) => (
  <span
    aria-hidden
    className={cx(
      'inline-flex size-9 shrink-0 items-center justify-center rounded-full',
      won ? metals[metal] : 'border border-dashed border-line-strong text-ink-3',
    )}
  >
    {won ? <Award className="size-5" /> : <Lock className="size-4" />}
  </span>
)
