import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { currentLanguage } from '@/i18n'
import { usePlainFormat } from '@/i18n/format'
import { Card } from '@/ui/card'
import { cx } from '@/ui/cx'
import { Notice } from '@/ui/notice'
import { Slider } from '@/ui/slider'
import type { Report } from '../types'
import { useMoney } from '../money-format'
import { currencyOf, simulate, sliders } from '../simulator'

const mostlyShorts = 0.5

/** What the sliders come to. Read out as a whole when one of them moves. */
function Results({ rows }: { rows: [name: string, value: string, tone?: string][] }) {
  return (
    <dl aria-live="polite" className="mt-5 grid gap-px border-t border-line pt-4">
      {rows.map(([name, value, tone]) => (
        <div key={name} className="flex items-baseline justify-between gap-4 py-1.5">
          <dt className="text-ink-2">{name}</dt>
          <dd className={cx('tnum text-right', tone ?? 'font-medium')}>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Where the reader's values lie against ours, where that is far apart: a slider knows nothing of Shorts. */
function Reality({ report, revenue }: { report: Report; revenue: number }) {
  const { t } = useTranslation('resultTabs')
  const format = usePlainFormat()
  const money = useMoney('USD')
  const { revenue: range, shortsViewsShare, shortsRpm } = report.monetisation
  if (!range || (revenue >= range.p10 && revenue <= range.p90)) return null
  const above = revenue > range.p90
  return (
    <Notice tone="warn" className="mt-4">
      {t(above ? 'simulator.above' : 'simulator.below', { p10: money(range.p10), p90: money(range.p90) })}{' '}
      {above &&
        shortsViewsShare >= mostlyShorts &&
        t('simulator.shorts', {
          share: format.percent(shortsViewsShare),
          low: money(shortsRpm.low),
          high: money(shortsRpm.high),
        })}
    </Notice>
  )
}

/** The reader's own values instead of ours. */
export function SimulatorCard({ report }: { report: Report }) {
  const { t } = useTranslation('resultTabs')
  const format = usePlainFormat()
  const currency = currencyOf(currentLanguage())
  const money = useMoney(currency)
  const cents = useMoney(currency, 'always')
  const [rpm, setRpm] = useState<number>(sliders.rpm.start)
  const [cost, setCost] = useState<number>(sliders.cost.start)
  const { monthlyViews } = report.monetisation.simulator
  const uploadsPerWeek = report.metrics.uploadsPerWeek.value ?? 0
  const result = simulate({ rpm, cost, monthlyViews, uploadsPerWeek })
  return (
    <Card title={t('simulator.title')} className="min-w-0">
      <p className="-mt-3 mb-4 text-ink-3">{t('simulator.intro')}</p>
      <div className="grid gap-5">
        <Slider label={t('simulator.rpm')} {...sliders.rpm} value={rpm} onChange={setRpm} write={cents} />
        <Slider label={t('simulator.cost')} {...sliders.cost} value={cost} onChange={setCost} write={money} />
      </div>
      <Results
        rows={[
          [t('simulator.views'), format.whole(result.monthlyViews)],
          [t('simulator.uploads'), format.decimal(result.monthlyUploads)],
          [t('simulator.revenue'), money(result.revenue)],
          [t('simulator.costs'), money(result.costs)],
          [
            `${t('simulator.profit')} ${t('simulator.perMonth')}`,
            money(result.profit),
            cx('text-lg font-semibold', result.profit < 0 ? 'text-danger' : result.profit > 0 && 'text-good'),
          ],
        ]}
      />
      <Reality report={report} revenue={result.revenue} />
      {monthlyViews === 0 && <p className="mt-3 text-xs text-ink-3">{t('simulator.noViews')}</p>}
      <p className="mt-3 text-xs text-ink-3">{t('simulator.currency')}</p>
    </Card>
  )
}
