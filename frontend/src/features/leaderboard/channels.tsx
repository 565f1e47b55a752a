import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useSession } from '@/api/auth/session'
import { paths } from '@/paths'
import { cx } from '@/ui/cx'
import type { Answer } from './api'
import { activeFilters, toParams, type Query } from './filters/query'
import { Upsell } from './upsell'
import { AsOf, NoRows } from './board-states'
import { BoardSkeleton } from './board-skeleton'
import { useCachedBoard } from './cached-board'
import { useLabels } from './labels'
import { Pager } from './pager'
import { allSample } from './rows/places'
import { Rows } from './rows/lazy-rows'
import type { Board, CachedBoard } from './types'
import type { View } from './view'

/** Places that a visitor sees. */
const places = 3

const isWhole = (query: Query) => Object.keys(toParams(query)).length === 0

type Shown = Pick<Board, 'rows' | 'page' | 'pageSize' | 'total'> & {
  asOf: string | null | undefined
  /** The last page that may be asked for. */
  last: number
  /** Channels beyond it, and the tier that sees more of them. */
  more: number
  moreTier: string | null | undefined
}

const ofAnswer = ({ rows, page, pageSize, total, visible, asOf, access }: Board): Shown => ({
  rows,
  page,
  pageSize,
  total,
  asOf,
  last: Math.ceil(visible / pageSize),
  more: total - visible,
  moreTier: access.moreRowsTier,
})

const fromCache = ({ rows, channels, asOf }: CachedBoard): Shown => ({
  rows,
  page: 1,
  pageSize: rows.length,
  total: channels,
  asOf,
  last: 1,
  more: channels - rows.length,
  moreTier: 'free',
})

/** What is shown of the board, in words. */
function useSummary(): (shown: Shown, filtered: boolean) => string {
  const { t } = useTranslation('leaderboard')
  const { whole } = useLabels()
  return ({ rows, page, pageSize, total }, filtered) => {
    if (rows.length === 0) return ''
    const first = (page - 1) * pageSize + 1
    return t(filtered ? 'summary.filtered' : 'summary.all', {
      from: whole(first),
      to: whole(first + rows.length - 1),
      total: whole(total),
      count: total,
    })
  }
}

interface ChannelsProps {
  query: Query
  /** Until then a visitor sees the first places as soon as their file, which is served with the app, has loaded. */
  answer: Answer | undefined
  /** The answer is to this question. */
  fresh: boolean
  view: View
  searchOf: (query: Query) => string
  go: (next: (query: Query) => Query) => void
  onClear: () => void
}

/** The channels of a page, with how many there are before and beyond it. The first places are where the answer puts them. */
export function Channels({ query, answer, fresh, view, searchOf, go, onClear }: ChannelsProps) {
  const { t } = useTranslation('leaderboard')
  const summaryOf = useSummary()
  const visitor = useSession().status === 'out'
  const cached = useCachedBoard(!answer && visitor && isWhole(query))
  const shown = answer
    ? ofAnswer(answer.board)
    : cached && cached.rows.length > 0
      ? fromCache(cached)
      : undefined
  if (!shown) {
    const beyond = visitor && activeFilters(query).length === 0
    return <BoardSkeleton places={visitor ? places : 6} beyond={beyond} view={view} />
  }
  const { rows, page, last } = shown
  const filtered = answer !== undefined && activeFilters(answer.query).length > 0
  const dimmed = answer !== undefined && !fresh
  return (
    <section
      aria-label={t('channels')}
      aria-busy={!fresh}
      className={cx('grid grid-cols-1 gap-4 transition-opacity duration-150', dimmed && 'opacity-55')}
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <p role="status" className="tnum text-sm text-ink-2">
          {dimmed ? t('loading') : summaryOf(shown, filtered)}
        </p>
        {rows.length > 0 && (
          <Link
            to={{ pathname: paths.faq(), hash: 'intervals' }}
            className="inline-block text-xs text-ink-3 underline underline-offset-4 hover:text-ink"
          >
            {t('key.more')}
          </Link>
        )}
      </div>
      {answer && rows.length === 0 ? (
        <NoRows answer={answer} onClear={onClear} onFirst={() => go((before) => ({ ...before, page: 1 }))} />
      ) : (
        <Rows rows={rows} view={view} />
      )}
      {page >= last && <Upsell more={shown.more} tier={shown.moreTier} />}
      {answer && <Pager page={page} last={last} to={(each) => searchOf({ ...answer.query, page: each })} />}
      <AsOf asOf={shown.asOf} sample={allSample(rows)} />
    </section>
  )
}
