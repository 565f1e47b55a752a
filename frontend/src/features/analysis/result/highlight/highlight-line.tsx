import { X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { usePlainFormat } from '@/i18n/format'
import { Button } from '@/ui/button'
import type { Report } from '../types'
import { firstMeasure, measured } from '../uploads/uploads-measure'
import type { Highlight } from './highlight-context'
import { useHighlight } from './use-highlight'

/** Marks what gets the focus when the button that clears the choice goes away. */
export const highlightHome = { 'data-lit-home': true, tabIndex: -1 }

/** How many uploads are lit, and how many of them have no place in the picture. */
function useCount(report: Report): (lit: Highlight) => string {
  const { t } = useTranslation('resultTabs')
  const format = usePlainFormat()
  return ({ uploads, of }) => {
    const named = uploads.flatMap((index) => report.uploads[index] ?? [])
    const undrawn = named.length - measured(named, firstMeasure(report)).length
    return [
      t('lit.count', { count: of, lit: format.whole(uploads.length), of: format.whole(of) }),
      undrawn > 0 && t('lit.undrawn', { count: undrawn }),
    ]
      .filter(Boolean)
      .join(' ')
  }
}

/** What is lit, in words, and the way to clear it. `idle` is shown while nothing is. */
export function HighlightLine({ report, idle }: { report: Report; idle?: string }) {
  const { t } = useTranslation('resultTabs')
  const { lit, pinned, clear } = useHighlight(report)
  const count = useCount(report)
  return (
    <div className="flex min-h-9 items-center justify-between gap-3 text-xs text-ink-2">
      <p className="min-w-0 [overflow-wrap:anywhere]">
        {lit ? (
          // Read out below, once it is pinned.
          <span aria-hidden>
            <span className="font-medium text-ink">{lit.name}</span> · {count(lit)}
          </span>
        ) : (
          idle
        )}
      </p>
      <p role="status" className="sr-only">
        {pinned && `${pinned.name}: ${count(pinned)}`}
      </p>
      {pinned && (
        <Button
          size="sm"
          icon={<X aria-hidden className="size-4" />}
          onClick={({ currentTarget }) => {
            currentTarget.closest<HTMLElement>('[data-lit-home]')?.focus({ preventScroll: true })
            clear()
          }}
        >
          <span className="max-sm:sr-only">{t('lit.clear')}</span>
        </Button>
      )}
    </div>
  )
}
