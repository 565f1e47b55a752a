import { Award, Lock } from 'lucide-react'
import { cx } from '../cx'

export const metals = {
  bronze: 'bg-warn-soft text-warn',
  silver: 'bg-raised text-ink-2',
  gold: 'bg-legend-soft text-legend',
  platinum: 'bg-rare-soft text-rare',
} as const

export type Metal = keyof typeof metals

interface MedalProps {
  metal: Metal
  /** `near`: some of it was done; `locked`: nothing of it. */
  state?: 'won' | 'near' | 'locked'
}

/** A medal of one of four metals; the words next to it name the metal. */
export function Medal({ metal, state = 'won' }: MedalProps) {
  const Icon = state === 'locked' ? Lock : Award
  return (
    <span
      aria-hidden
      className={cx(
        'inline-flex size-9 shrink-0 items-center justify-center rounded-full',
        state === 'won' ? metals[metal] : 'border border-dashed border-line-strong',
        state === 'near' && 'text-ink-2',
        state === 'locked' && 'text-ink-3',
      )}
    >
      <Icon className={state === 'locked' ? 'size-4' : 'size-5'} />
    </span>
  )
}
