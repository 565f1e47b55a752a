import type { ReactNode } from 'react'
import { cx } from './cx'

type Tone = 'plain' | 'iris' | 'good' | 'warn' | 'danger'

const tones: Record<Tone, string> = {
  plain: 'border-line bg-raised text-ink-2',
  iris: 'border-transparent bg-iris-soft text-iris',
  good: 'border-transparent bg-good-soft text-good',
  warn: 'border-transparent bg-warn-soft text-warn',
  danger: 'border-transparent bg-danger-soft text-danger',
}

/** A short label. */
export const Tag = ({
  tone = 'plain',
  icon,
  children,
}: {
  tone?: Tone
  icon?: ReactNode
  children: ReactNode
}) => (
  <span
    className={cx(
      'inline-flex h-6 items-center gap-1.5 rounded-full border px-2.5 text-xs font-medium whitespace-nowrap',
      tones[tone],
    )}
  >
    {icon}
    {children}
  </span>
)
