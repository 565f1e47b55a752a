import { ChevronDown } from 'lucide-react'
import { useId, useState, type ReactNode } from 'react'
import { cx } from '../cx'
import { useRoomy } from './use-roomy'

interface FoldProps {
  title: string
  /** Shown next to the title: the one figure worth reading while the rest is folded away. */
  headline?: ReactNode
  level?: 2 | 3
  /** Open from the beginning, whatever the width. */
  start?: boolean | undefined
  children: ReactNode
}

/** A card that is open where there is room and folded away on a phone. */
export function Fold({ title, headline, level = 2, start, children }: FoldProps) {
  const Heading = level === 2 ? 'h2' : 'h3'
  const id = useId()
  const roomy = useRoomy()
  const [chosen, setChosen] = useState(start)
  const open = chosen ?? roomy
  return (
    <section aria-labelledby={id} className="card min-w-0 px-5 sm:px-6">
      <Heading>
        <button
          type="button"
          id={id}
          aria-expanded={open ?? true}
          aria-controls={`${id}-inside`}
          onClick={() => setChosen(!open)}
          className="flex min-h-14 w-full items-center gap-4 py-2 text-left font-semibold"
        >
          {/* Where both do not fit, the figure goes below the title. */}
          <span className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-4">
            <span className="min-w-0 break-words">{title}</span>
            {headline && <span className="tnum min-w-0 text-xs font-normal text-ink-2">{headline}</span>}
          </span>
          <ChevronDown
            aria-hidden
            className={cx(
              'size-4 shrink-0 text-ink-3 transition-transform duration-150',
              open && 'rotate-180',
            )}
          />
        </button>
      </Heading>
      <div
        id={`${id}-inside`}
        hidden={open === false}
        data-folded
        className={cx('pb-5', open === undefined && 'max-md:hidden')}
      >
        {children}
      </div>
    </section>
  )
}
