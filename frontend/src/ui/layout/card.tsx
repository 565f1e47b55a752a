import { useId, type ReactNode } from 'react'
import { cx } from '../cx'

interface CardProps {
  title?: string
  /** At the end of the title's line. */
  action?: ReactNode
  className?: string
  children: ReactNode
}

/** One idea on its own surface. */
export function Card({ title, action, className, children }: CardProps) {
  const id = useId()
  const box = cx('card p-5 sm:p-6', className)
  if (title === undefined && action === undefined) return <div className={box}>{children}</div>
  return (
    <section aria-labelledby={title === undefined ? undefined : id} className={box}>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        {title !== undefined && (
          <h2 id={id} className="min-w-0 font-semibold break-words">
            {title}
          </h2>
        )}
        {action}
      </div>
      {children}
    </section>
  )
}
