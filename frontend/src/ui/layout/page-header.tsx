import { useContext, type ReactNode } from 'react'
import { cx } from '../cx'
import { WayBack } from './way-back'

interface PageHeaderProps {
  title: string
  description?: ReactNode
  badge?: ReactNode
  /** By default what `WayBack` has, on the head of a page. */
  back?: ReactNode
  actions?: ReactNode
  /** 2 where the page has a title already. */
  level?: 1 | 2
}

/** Head of an inner page: the way back, the title, what it is about, what can be done. */
export function PageHeader({ title, description, badge, back, actions, level = 1 }: PageHeaderProps) {
  const Heading = level === 1 ? 'h1' : 'h2'
  const wayBack = useContext(WayBack)
  const shownBack = back ?? (level === 1 && wayBack)
  const hasBack = Boolean(shownBack)
  return (
    <header className="flex flex-wrap items-start gap-x-4 gap-y-3">
      <div className="min-w-48 flex-1">
        <div className="flex items-start gap-3">
          {shownBack && <div className="-ml-2 shrink-0">{shownBack}</div>}
          <div
            className={cx(
              'flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1',
              hasBack && 'min-h-10 flex-1',
            )}
          >
            <Heading className="min-w-0 text-xl font-semibold tracking-tight break-words">{title}</Heading>
            {badge}
          </div>
        </div>
        {/* Below the title where there is room for that, below the way back on a phone. */}
        {description && (
          <div className={cx('mt-1 max-w-2xl text-ink-2', hasBack && 'sm:pl-11')}>{description}</div>
        )}
      </div>
      {actions && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
    </header>
  )
}
