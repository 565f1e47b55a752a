import { useTranslation } from 'react-i18next'
import { usePlainFormat } from '@/i18n/format'
import type { Report } from '../types'
import { groups, mayBeChance, trendWord, units, writers, type Figure } from './figures'
import { HowComputed } from './how-computed'
import { useSampleText } from './sample-text'

function Row({ figure, report }: { figure: Figure; report: Report }) {
  const { t } = useTranslation('report')
  const format = usePlainFormat()
  const sample = useSampleText()
  const claim = report.metrics[figure]
  const write = (value: number) => writers[figure](value, format)
  const name = t(`figures.${figure}`)
  const unit = units[figure]
  const direction = report.metrics.trendDirection
  const interval =
    claim.low != null && claim.high != null
      ? t('range', { low: write(claim.low), high: write(claim.high) })
      : undefined
  // Time, too, can be what a change lacks: fifty uploads in three weeks show no trend of 90 days.
  const needsTime =
    figure === 'trendDelta' || figure === 'recentPerformanceRatio' || figure === 'growthMomentum'
  const short = needsTime && claim.reason === 'few_videos'
  const reason = claim.reason && t(short ? 'shortSpan' : `reasons.${claim.reason}`)
  return (
    <div className="grid grid-cols-[1fr_auto] items-baseline gap-x-4 py-2.5">
      <dt className="flex items-center gap-1 text-ink-2">
        {name}
        <HowComputed name={name} claim={claim} report={report} interval={interval} />
      </dt>
      <dd className="tnum text-right font-semibold">
        {claim.value == null ? (
          <span className="font-normal text-ink-3">{t('notEnough')}</span>
        ) : (
          write(claim.value)
        )}
        {unit && claim.value != null && (
          <span className="ml-1 text-xs font-normal text-ink-3">{t(`units.${unit}`)}</span>
        )}
      </dd>
      <dd className="tnum col-span-2 flex flex-wrap justify-between gap-x-4 text-xs text-ink-3">
        <span>
          {claim.value == null ? reason : (interval ?? t('noInterval'))}
          {figure === 'trendDelta' && direction && ` · ${t(`trend.${trendWord(direction, claim)}`)}`}
          {mayBeChance(figure, claim) && ` · ${t('mayBeChance')}`}
          {claim.state === 'provisional' && ` · ${t('provisional')}`}
        </span>
        <span>{sample(claim)}</span>
      </dd>
    </div>
  )
}

/** Every figure with its interval and what it rests on. */
export function MetricsCard({ report }: { report: Report }) {
  const { t } = useTranslation('report')
  return (
    <section aria-labelledby="figures">
      <h2 id="figures" className="text-lg font-semibold">
        {t('figures.title')}
      </h2>
      <p className="mt-1 text-ink-3">{t('figures.intro')}</p>
      <div className="mt-4 grid gap-6 md:grid-cols-2">
        {(Object.keys(groups) as (keyof typeof groups)[]).map((group) => (
          <section key={group} aria-labelledby={`figures-${group}`} className="card p-5 sm:p-6">
            <h3 id={`figures-${group}`} className="font-semibold">
              {t(`groups.${group}`)}
            </h3>
            <dl className="mt-1 divide-y divide-line">
              {groups[group].map((figure) => (
                <Row key={figure} figure={figure} report={report} />
              ))}
            </dl>
          </section>
        ))}
      </div>
    </section>
  )
}
