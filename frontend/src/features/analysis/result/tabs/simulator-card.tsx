import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { currentLanguage } from '@/i18n'
import { usePlainFormat } from '@/i18n/format'
import { useRange } from '@/i18n/range'
import { Card } from '@/ui/layout/card'
import { Notice } from '@/ui/feedback/notice'
import { Slider } from '@/ui/form/slider'
import type { Report } from '../types'
import { useMoney } from '../texts/money-format'
import { against, currencyOf, outcome, simulate, simulateRange, sliders, type Ends } from './simulator'

const mostlyShorts = 0.5

interface Row {
  name: string
  value: string
  /** "likely $370–930", if it is known. */
  likely?: string | undefined
  tone?: string
}

/** A direction that the range does not support is neither bold nor coloured. */
const tones = {
  gain: 'text-lg font-semibold text-good',
  loss: 'text-lg font-semibold text-danger',
  open: 'text-lg',
} as const

const restsFor = 800

/** Reads out what a slider has changed, once it rests: at each step it says its own value already. */
function Announcement({ rows }: { rows: Row[] }) {
  const parts = rows.map(({ name, value }) => `${name}: ${value}`)
  const now = parts.join('\n')
  const [announced, setAnnounced] = useState('')
  const before = useRef(now)
  useEffect(() => {
    const timer = setTimeout(() => {
      const known = before.current.split('\n')
      before.current = now
      const changed = now.split('\n').filter((part) => !known.includes(part))
      if (changed.length > 0) setAnnounced(changed.join(', '))
    }, restsFor)
    return () => clearTimeout(timer)
  }, [now])
  return (
    <p role="status" className="sr-only">
      {announced}
    </p>
  )
}

/** What the sliders come to. */
function Results({ rows }: { rows: Row[] }) {
  return (
    <dl className="mt-5 grid gap-px border-t border-line pt-4">
      {rows.map(({ name, value, likely, tone }) => (
        <div key={name} className="flex items-baseline justify-between gap-4 py-1.5">
          <dt className="text-ink-2">{name}</dt>
          <dd className="tnum text-right">
            <span className={tone ?? 'font-medium'}>{value}</span>
            {likely && (
              <>
                <span className="sr-only">, </span>
                <span className="block text-xs text-ink-3">{likely}</span>
              </>
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** Where the reader's values lie against ours, where that is far apart: a slider knows nothing of Shorts. */
function Reality({ report, revenue }: { report: Report; revenue: number }) {
  const { t } = useTranslation('resultTabs')
  const format = usePlainFormat()
  const money = useMoney()
  const { revenue: range, shortsViewsShare, shortsRpm } = report.monetisation
  const place = range && against(revenue, currencyOf(currentLanguage()), range)
  if (!range || !place) return null
  const above = place === 'above'
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

/** The range of the monthly views, where there is one. */
function endsOf({ monetisation }: Report): Ends | undefined {
  const { low, high } = monetisation.monthlyViews ?? {}
  return low == null || high == null ? undefined : { low, high }
}

/** The reader's own values instead of ours. */
export function SimulatorCard({ report }: { report: Report }) {
  const { t } = useTranslation('resultTabs')
  const format = usePlainFormat()
  const ranges = useRange()
  const currency = currencyOf(currentLanguage())
  const money = useMoney(currency)
  const [cents, whole] = [useMoney(currency, 'always'), useMoney(currency, 'never')]
  const [rpm, setRpm] = useState<number>(sliders.rpm.start)
  const [cost, setCost] = useState<number>(sliders.cost.start)
  const { monthlyViews } = report.monetisation.simulator
  const uploadsPerWeek = report.metrics.uploadsPerWeek.value ?? 0
  const input = { rpm, cost, monthlyViews, uploadsPerWeek }
  const result = simulate(input)
  const views = endsOf(report)
  const doubt = views && simulateRange(input, views)
  const likely = (ends: Ends | undefined, write: (value: number) => string) =>
    ends && ends.low < ends.high ? ranges.likely(write(ends.low), write(ends.high)) : undefined
  // Both ends in one way: no "$86.71" next to "−$262".
  const likelyMoney = (ends: Ends | undefined) =>
    likely(ends, ends && Math.max(-ends.low, ends.high) >= 100 ? whole : money)
  const rows: Row[] = [
    {
      name: t('simulator.views'),
      value: format.whole(result.monthlyViews),
      likely: likely(views, format.compact),
    },
    { name: t('simulator.uploads'), value: format.decimal(result.monthlyUploads) },
    {
      name: t('simulator.revenue'),
      value: money(result.revenue),
      likely: likelyMoney(doubt?.revenue),
    },
    { name: t('simulator.costs'), value: money(result.costs) },
    {
      name: `${t('simulator.profit')} ${t('simulator.perMonth')}`,
      value: money(result.profit),
      likely: likelyMoney(doubt?.profit),
      tone: tones[outcome(doubt?.profit)],
    },
  ]
  return (
    <Card title={t('simulator.title')} className="min-w-0">
      <p className="-mt-3 mb-4 text-ink-3">{t('simulator.intro')}</p>
      <div className="grid gap-5">
        <Slider label={t('simulator.rpm')} {...sliders.rpm} value={rpm} onChange={setRpm} write={cents} />
        <Slider label={t('simulator.cost')} {...sliders.cost} value={cost} onChange={setCost} write={money} />
      </div>
      <Announcement rows={rows} />
      <Results rows={rows} />
      <Reality report={report} revenue={result.revenue} />
      {monthlyViews === 0 && <p className="mt-3 text-xs text-ink-3">{t('simulator.noViews')}</p>}
      {doubt && <p className="mt-3 text-xs text-ink-3">{t('simulator.doubt')}</p>}
    </Card>
  )
}
