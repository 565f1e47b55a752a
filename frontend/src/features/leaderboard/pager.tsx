import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { iconButtonClass } from '@/ui/button'
import { cx } from '@/ui/cx'
import { useLabels } from './labels'

/** First, last, and those next to the one that is shown; 0 where some are left out. */
export function pagesAround(page: number, last: number): number[] {
  const near = [1, page - 1, page, page + 1, last].filter((each) => each >= 1 && each <= last)
  const shown = [...new Set(near)].sort((a, b) => a - b)
  return shown.flatMap((each, index) => {
    const before = shown[index - 1]
    if (before === undefined || each === before + 1) return [each]
    // A gap of one page is that page.
    return each === before + 2 ? [before + 1, each] : [0, each]
  })
}

interface PagerProps {
  page: number
  last: number
  /** Address of a page. */
  to: (page: number) => string
}

/** Real links: each page can be opened in a new tab, and "back" leads to the one before. */
export function Pager({ page, last, to }: PagerProps) {
  const { t } = useTranslation('leaderboard')
  const labels = useLabels()
  if (last <= 1) return null
  const step = (target: number, label: string, icon: React.ReactNode) =>
    target >= 1 && target <= last ? (
      <Link
        to={{ search: to(target) }}
        preventScrollReset
        aria-label={label}
        title={label}
        className={iconButtonClass}
      >
        {icon}
      </Link>
    ) : (
      <span aria-hidden className={cx(iconButtonClass, 'pointer-events-none opacity-35')}>
        {icon}
      </span>
    )
  return (
    <nav aria-label={t('pager.label')} className="flex flex-wrap items-center justify-center gap-1">
      {step(page - 1, t('pager.before'), <ChevronLeft aria-hidden className="size-5" />)}
      <ol className="flex items-center gap-1">
        {pagesAround(page, last).map((each, index) => (
          <li key={each === 0 ? `gap-${String(index)}` : each}>
            {each === 0 ? (
              <span aria-hidden className="px-1 text-ink-3">
                …
              </span>
            ) : (
              <Link
                to={{ search: to(each) }}
                preventScrollReset
                aria-current={each === page ? 'page' : undefined}
                aria-label={t('pager.page', { page: labels.whole(each) })}
                className="tnum inline-flex h-10 min-w-10 items-center justify-center rounded-control px-2 text-sm text-ink-2 transition-colors duration-150 hover:bg-raised aria-[current=page]:bg-raised aria-[current=page]:font-semibold aria-[current=page]:text-ink"
              >
                {labels.whole(each)}
              </Link>
            )}
          </li>
        ))}
      </ol>
      {step(page + 1, t('pager.after'), <ChevronRight aria-hidden className="size-5" />)}
    </nav>
  )
}
