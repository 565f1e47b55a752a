import type { ReactNode } from 'react'
import { cx } from '../cx'

interface FigureProps {
  label: string
  value: ReactNode
  /** What the figure rests on, or where it comes from. */
  note?: ReactNode
  /** At the end of the label, for example an explanation to open. */
  info?: ReactNode
  className?: string
}

/** A figure under its name. Belongs in a `dl`. */
export const Figure = ({ label, value, note, info, className }: FigureProps) => (
  <div className={cx('min-w-0', className)}>
    <dt className="flex min-h-6 items-center gap-1 text-ink-3">
      {label}
      {info}
    </dt>
    <dd className="tnum mt-0.5 text-lg font-semibold break-words">{value}</dd>
    {note && <dd className="mt-0.5 text-xs text-ink-3">{note}</dd>}
  </div>
)
