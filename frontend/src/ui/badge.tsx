import { Gem, Medal, Sparkles, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from './cx'

export type BadgeTone = 'neutral' | 'iris' | 'good' | 'warn' | 'danger'

const tones: Record<BadgeTone, string> = {
  neutral: 'border-line bg-raised text-ink-2',
  iris: 'border-transparent bg-iris-soft text-iris',
  good: 'border-transparent bg-good-soft text-good',
  warn: 'border-transparent bg-warn-soft text-warn',
  danger: 'border-transparent bg-danger-soft text-danger',
}

interface BadgeProps {
  tone?: BadgeTone
  icon?: ReactNode
  children: ReactNode
}

const shape =
  'inline-flex min-h-6 max-w-full items-center gap-1.5 rounded-full border px-2.5 py-0.5 text-left text-xs font-medium break-words'

/** A short label. */
export const Badge = ({ tone = 'neutral', icon, children }: BadgeProps) => (
  <span className={cx(shape, tones[tone])}>
    {icon}
    {children}
  </span>
)

/** How rare a channel's badge is; each has a colour and a shape. */
export const rarities = {
  legendary: { look: 'border-legend bg-legend-soft text-legend', Icon: Gem },
  epic: { look: 'border-transparent bg-epic-soft text-epic', Icon: Sparkles },
  rare: { look: 'border-transparent bg-rare-soft text-rare', Icon: Medal },
  warning: { look: 'border-transparent bg-warn-soft text-warn', Icon: TriangleAlert },
  common: { look: tones.neutral, Icon: undefined },
} as const

export type Rarity = keyof typeof rarities

export const isRarity = (style: string): style is Rarity => Object.hasOwn(rarities, style)

/** A badge that a channel has earned, or a warning it has. A rarity nobody knows counts as common. */
export function RarityBadge({ rarity, children }: { rarity: string; children: ReactNode }) {
  const { look, Icon } = rarities[isRarity(rarity) ? rarity : 'common']
  return (
    <span className={cx(shape, look)}>
      {Icon && <Icon aria-hidden className="size-3.5 shrink-0" />}
      {children}
    </span>
  )
}
