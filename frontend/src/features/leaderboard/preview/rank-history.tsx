import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { facts } from '@/shared/rules/facts'
import { ChartTable } from '@/ui/chart/chart-table'
import { Skeleton } from '@/ui/feedback/skeleton'
import { breaksBetween, dayOf, timesOf } from '@/shared/rules/view-breaks'
import { useLabels } from '../labels'
import { dailyRanks, placesOfDays } from './ranks'
import type { RankPoint } from '../types'
import { lazyPart } from '@/ui/loading/lazy-part'

const RankPicture = lazyPart(() => import('./rank-picture'))

/** A rank, or a day from which on views are counted in another way. */
type Row = Pick<RankPoint, 'day'> & Partial<Pick<RankPoint, 'rank'>>

function Picture({ history }: { history: readonly RankPoint[] }) {
  const { t } = useTranslation('leaderboard')
  const labels = useLabels()
  const ranks = history.map(({ rank }) => rank)
  const [first, last] = [history.at(0), history.at(-1)]
  const summary = t('ranks.summary', {
    count: history.length,
    from: labels.whole(first?.rank ?? 0),
    to: labels.whole(last?.rank ?? 0),
    best: labels.whole(Math.min(...ranks)),
    worst: labels.whole(Math.max(...ranks)),
  })
  const breaks = first && last ? breaksBetween(first.day, last.day) : []
  const said = breaks.map((one) => t('ranks.countingWhy', { date: labels.day(dayOf(one)) }))
  const rows: Row[] = [...history, ...breaks.map((one) => ({ day: dayOf(one) }))]
  return (
    <>
      <p className="mt-1 text-sm text-ink-2">{summary}</p>
      <Suspense fallback={<Skeleton className="mt-3 h-14" />}>
        <RankPicture
          label={[t('ranks.label'), ...said].join('. ')}
          values={dailyRanks(history)}
          breaks={placesOfDays(history, timesOf(breaks))}
        />
      </Suspense>
      <p aria-hidden className="tnum flex justify-between text-xs text-ink-3">
        <span>{first && labels.day(first.day)}</span>
        <span>{last && labels.day(last.day)}</span>
      </p>
      {said.map((why) => (
        <p key={why} className="mt-2 text-xs text-ink-2">
          {why}
        </p>
      ))}
      <ChartTable
        label={t('ranks.table')}
        caption={t('ranks.title')}
        columns={[
          { key: 'day', label: t('ranks.day'), render: ({ day }: Row) => labels.day(day) },
          {
            key: 'rank',
            label: t('ranks.rank'),
            align: 'end',
            render: ({ rank }) => (rank === undefined ? t('ranks.counting') : labels.whole(rank)),
          },
        ]}
        rows={rows.toSorted((a, b) => b.day.localeCompare(a.day))}
        rowKey={({ day, rank }) => `${day} ${rank ?? ''}`}
      />
    </>
  )
}

/** The channel's rank at the end of each day. */
export function RankHistory({ history, rank }: { history: readonly RankPoint[]; rank: number | null }) {
  const { t } = useTranslation('leaderboard')
  return (
    <section aria-labelledby="rank-history" className="min-w-0">
      <h3 id="rank-history" className="font-semibold">
        {t('ranks.title')}
      </h3>
      {history.length >= 2 ? (
        <Picture history={history} />
      ) : (
        <p className="mt-1 text-sm text-ink-2">
          {rank === null ? t('ranks.unranked') : t('ranks.few', { days: facts.rankDays })}
        </p>
      )}
    </section>
  )
}
