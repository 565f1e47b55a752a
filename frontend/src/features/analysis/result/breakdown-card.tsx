import { useTranslation } from 'react-i18next'
import { usePlainFormat } from '@/i18n/format'
import { WhiskerBar } from '@/ui/whisker-bar'
import type { Report } from '../types'
import { HowComputed } from './how-computed'

const parts = [
  ['automationPotential', 35],
  ['reachVirality', 30],
  ['consistencyOutput', 20],
  ['growthPotential', 15],
] as const

/** The four parts of the score, each against its full points, and what was taken off. */
export function BreakdownCard({ report }: { report: Report }) {
  const { t } = useTranslation('report')
  const format = usePlainFormat()
  const { penalty } = report.breakdown
  return (
    <section aria-labelledby="breakdown" className="card p-5 sm:p-6">
      <h2 id="breakdown" className="font-semibold">
        {t('breakdown.title')}
      </h2>
      <div className="mt-4 grid gap-5">
        {parts.map(([part, max]) => {
          const claim = report.breakdown[part]
          const name = t(`breakdown.${part}`)
          const { value, low, high } = claim
          const interval =
            low != null && high != null
              ? t('range', { low: format.decimal(low), high: format.decimal(high) })
              : undefined
          const points =
            value == null ? t('notEnough') : t('breakdown.points', { points: format.decimal(value), max })
          return (
            <div key={part}>
              <div className="mb-2 flex flex-wrap items-center justify-between gap-x-4">
                <h3 className="flex items-center gap-1 text-sm">
                  {name}
                  <HowComputed name={name} claim={claim} report={report} interval={interval} />
                </h3>
                <p className="tnum basis-full text-sm sm:basis-auto">
                  <span className={value == null ? 'text-ink-3' : 'font-medium'}>{points}</span>
                  {interval && <span className="ml-2 text-xs text-ink-3">{interval}</span>}
                </p>
              </div>
              <WhiskerBar
                value={value ?? null}
                low={low}
                high={high}
                max={max}
                label={`${name}: ${points}${interval ? `, ${interval}` : ''}`}
              />
              {claim.state !== 'measured' && claim.reason && (
                <p className="mt-1.5 text-xs text-ink-3">
                  {claim.state === 'provisional' && `${t('provisional')}: `}
                  {t(`reasons.${claim.reason}`)}
                </p>
              )}
            </div>
          )
        })}
      </div>
      {penalty.length > 0 && (
        <div className="mt-5 border-t border-line pt-4">
          <h3 className="text-ink-2">{t('breakdown.penalty')}</h3>
          <ul className="mt-2 grid gap-1.5">
            {penalty.map((item) => {
              const key = `penalty.${item.key}` as 'penalty.silence'
              return (
                <li key={item.key} className="flex justify-between gap-4">
                  <span>{t(key, { defaultValue: item.key })}</span>
                  <span className="tnum font-medium whitespace-nowrap">−{format.decimal(item.points)}</span>
                </li>
              )
            })}
          </ul>
        </div>
      )}
      <p className="mt-5 text-xs text-ink-3">{t('breakdown.legend')}</p>
    </section>
  )
}
