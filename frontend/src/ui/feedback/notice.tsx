import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from '../cx'

type Tone = 'info' | 'good' | 'warn' | 'danger'

const tones = {
  info: { box: 'bg-raised', icon: 'text-ink-3', Icon: Info },
  good: { box: 'bg-good-soft', icon: 'text-good', Icon: CircleCheck },
  warn: { box: 'bg-warn-soft', icon: 'text-warn', Icon: TriangleAlert },
  danger: { box: 'bg-danger-soft', icon: 'text-danger', Icon: CircleAlert },
} as const

interface NoticeProps {
  tone?: Tone
  title?: string
  children?: ReactNode
  actions?: ReactNode
  /** Read out as soon as it appears. */
  live?: boolean
  className?: string
}

export function Notice({ tone = 'info', title, children, actions, live = false, className }: NoticeProps) {
  const { box, icon, Icon } = tones[tone]
  return (
    <div
      role={live ? (tone === 'danger' ? 'alert' : 'status') : undefined}
      className={cx('flex gap-3 rounded-card px-4 py-3 text-sm', box, className)}
    >
      <Icon aria-hidden className={cx('mt-0.5 size-4 shrink-0', icon)} />
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-4 gap-y-2">
        <div className="min-w-48 flex-1">
          {title && <p className="font-medium text-ink">{title}</p>}
          {children && <div className="text-ink-2">{children}</div>}
        </div>
        {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
      </div>
    </div>
  )
}
