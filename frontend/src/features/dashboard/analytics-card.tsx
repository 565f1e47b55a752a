import { Minus, TrendingDown, TrendingUp } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Overview } from '@/api/activity'
import { facts } from '@/shared/rules/facts'
import { useFormat } from '@/i18n/format'
import { useRange } from '@/i18n/range'
import { isBuilt, paths } from '@/paths'
import { RowScore } from '@/shared/row-score'
import { Avatar } from '@/ui/image/avatar'
import { buttonClass } from '@/ui/button'
import { Card } from '@/ui/layout/card'
import { Figure } from '@/ui/figure/figure'
import { Info } from '@/ui/overlay/info'
import { BandDot } from '@/ui/figure/score-dot'
import { EmptyState } from '@/ui/feedback/states'

const trends = { improving: TrendingUp, declining: TrendingDown, stable: Minus } as const

function Trend({ overview }: { overview: Overview }) {
  const { t } = useTranslation('dashboard')
  const { trend, scored } = overview
  const Icon = trend && trends[trend]
  return (
    <Figure
      label={t('overview.trend')}
      info={
        <Info label={t('overview.trendHow')} title={t('overview.trend')}>
          {t('overview.trendRule', { scores: facts.trendScores, points: facts.trendPoints })}
        </Info>
      }
      value={
        trend && Icon ? (
          <span className="inline-flex items-center gap-1.5 font-medium text-ink-2">
            <Icon aria-hidden className="size-4 shrink-0 text-ink-3" />
            {t(`overview.trends.${trend}`)}
          </span>
        ) : (
          '–'
        )
      }
      note={
        trend
          ? t('overview.ofLast', { count: Math.min(scored, facts.trendScores) })
          : t('overview.trendNeeds')
      }
    />
  )
}

/** A score in ink, with its band as a dot. */
function Banded({ score, children }: { score: number | null | undefined; children: ReactNode }) {
  if (score == null) return '–'
  return (
    <span className="inline-flex items-center gap-2">
      <BandDot score={score} />
      {children}
    </span>
  )
}

function Figures({ overview }: { overview: Overview }) {
  const { t } = useTranslation('dashboard')
  const format = useFormat()
  const { likely } = useRange()
  const { analyses, scored, averageScore, averageLow, averageHigh, bestScore } = overview
  // The channel with the best score is the first of the best: its range is that score's.
  const best = overview.topChannels[0]
  return (
    <dl className="grid grid-cols-2 gap-x-4 gap-y-5 sm:grid-cols-4">
      <Figure
        label={t('overview.total')}
        value={format.whole(analyses)}
        note={t('overview.scored', { count: scored })}
      />
      <Figure
        label={t('overview.average')}
        value={<Banded score={averageScore}>{format.decimal(averageScore ?? 0)}</Banded>}
        note={
          scored > 0 && (
            <>
              {averageLow != null && averageHigh != null && (
                <span className="block">{likely(format.whole(averageLow), format.whole(averageHigh))}</span>
              )}
              {t('overview.ofScores', { count: scored })}
            </>
          )
        }
      />
      <Figure
        label={t('overview.best')}
        value={<Banded score={bestScore}>{format.whole(bestScore ?? 0)}</Banded>}
        note={
          best?.scoreLow != null &&
          best.scoreHigh != null &&
          likely(format.whole(best.scoreLow), format.whole(best.scoreHigh))
        }
      />
      <Trend overview={overview} />
    </dl>
  )
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className="mt-6 border-t border-line pt-5">
    <h3 className="mb-3 text-sm font-medium text-ink-2">{title}</h3>
    {children}
  </div>
)

function TopChannels({ channels }: { channels: Overview['topChannels'] }) {
  const { t } = useTranslation('dashboard')
  const format = useFormat()
  return (
    <ol className="-mx-2 grid gap-x-3 sm:grid-cols-3">
      {channels.map(
        ({ requestId, channelName, channelLogoUrl, channelSubscribers, score, scoreLow, scoreHigh }) => {
          const name = channelName ?? t('unnamed')
          return (
            <li key={requestId} className="min-w-0">
              <Link
                to={paths.analysis(requestId)}
                className="flex items-center gap-3 rounded-control px-2 py-2 transition-colors duration-150 hover:bg-raised"
              >
                <Avatar name={name} src={channelLogoUrl} />
                <span className="min-w-0 flex-1">
                  <span className="block truncate font-medium">{name}</span>
                  {channelSubscribers != null && (
                    <span className="block text-xs text-ink-3">
                      {t('subscribers', { subscribers: format.compact(channelSubscribers) })}
                    </span>
                  )}
                </span>
                <RowScore score={score} low={scoreLow} high={scoreHigh} />
              </Link>
            </li>
          )
        },
      )}
    </ol>
  )
}

/** Where to go on from here: the header leads there too, so these are but words. */
function Ways() {
  const { t } = useTranslation('dashboard')
  const ways = [
    [paths.leaderboard(), t('leaderboard')],
    ...(isBuilt('performance') ? [[paths.performance(), t('monitor')] as const] : []),
    [paths.quickAnalyzer(), t('overview.start')],
  ] as const
  return (
    <p className="flex flex-wrap gap-x-4">
      {ways.map(([to, words]) => (
        <Link
          key={to}
          to={to}
          className="inline-block min-w-11 py-3 underline underline-offset-4 hover:text-ink"
        >
          {words}
        </Link>
      ))}
    </p>
  )
}

/** What all analyses of a person add up to. */
export function AnalyticsCard({ overview }: { overview: Overview }) {
  const { t } = useTranslation('dashboard')
  const format = useFormat()
  return (
    <Card title={t('overview.title')}>
      {overview.analyses === 0 ? (
        <EmptyState
          title={t('overview.empty')}
          text={t('overview.emptyText')}
          action={
            <Link to={paths.quickAnalyzer()} className={buttonClass('secondary', 'sm')}>
              {t('overview.start')}
            </Link>
          }
        />
      ) : (
        <>
          <Figures overview={overview} />
          {overview.topChannels.length > 0 && (
            <Part title={t('overview.top')}>
              <TopChannels channels={overview.topChannels} />
            </Part>
          )}
          <div className="mt-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-1 text-xs text-ink-3">
            <p>{t('overview.asOf', { time: format.dateTime(overview.asOf) })}</p>
            <Ways />
          </div>
        </>
      )}
    </Card>
  )
}
