import { useTranslation } from 'react-i18next'
import { usePlainFormat } from '@/i18n/format'
import { useRange } from '@/i18n/range'
import { Badge } from '@/ui/badge'
import { Card } from '@/ui/layout/card'
import type { Report } from '../types'
import { useClaimText } from '../texts/claim-text'
import { HowComputed } from '../explanation/how-computed'
import { useMoney, type WriteMoney } from '../texts/money-format'
import { useStatement } from '../texts/statement'
import { Box, Tile } from '../tile'
import { FanChart } from './fan-chart'
import { SimulatorCard } from './simulator-card'

/** What a month may bring in one line, and a year as a fan; or why there is neither. */
function Distribution({ report, money }: { report: Report; money: WriteMoney }) {
  const { t } = useTranslation(['resultTabs', 'report'])
  const { revenue, monthlyViews } = report.monetisation
  const text = useClaimText()
  if (!revenue || !monthlyViews) {
    const reason = monthlyViews?.reason
    return (
      <p className="text-ink-2">
        {monthlyViews ? t('money.abstained') : t('money.notMeasured')}{' '}
        {reason && t(`report:reasons.${reason}`)}
      </p>
    )
  }
  return (
    <>
      <h3 className="inline-flex items-center gap-1 text-ink-3">
        {t('money.month')}
        <HowComputed
          name={t('money.month')}
          claim={{ ...monthlyViews, basis: 'monthly_revenue' }}
          report={report}
          interval={text(monthlyViews).interval}
        />
      </h3>
      <p className="tnum mb-6">
        <span className="text-lg font-semibold">{money(revenue.p50)}</span>{' '}
        <span className="text-ink-2">
          {t('money.ends', { p10: money(revenue.p10), p90: money(revenue.p90) })}
        </span>
      </p>
      <FanChart month={revenue} money={money} silent={report.stage === 'inactive'} />
    </>
  )
}

function Assumptions({ report, money }: { report: Report; money: WriteMoney }) {
  const { t } = useTranslation(['resultTabs', 'report', 'advice'])
  const format = usePlainFormat()
  const { niche, rpm, shortsRpm, monthlyViews, shortsViewsShare } = report.monetisation
  const { monthlyUploads, avgVpdRev } = report.metricsRev
  const ranges = useRange()
  const range = ({ low, high }: { low: number; high: number }) => ranges.range(money(low), money(high))
  if (!monthlyViews) return null
  return (
    <Card title={t('money.assumptions')} className="min-w-0">
      <dl className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-5">
        <Box name={t(niche ? 'money.rpm' : 'money.rpmOrdinary')}>
          <dd className="tnum mt-1 text-base font-semibold">{range(rpm)}</dd>
          <dd className="mt-1 text-xs text-ink-3">
            {niche &&
              `${t(`advice:nicheName.${niche}` as 'advice:nicheName.coding', { defaultValue: niche })} · `}
            {t('money.rpmHint')}
          </dd>
        </Box>
        <Box name={t('money.shortsRpm')}>
          <dd className="tnum mt-1 text-base font-semibold">{range(shortsRpm)}</dd>
          <dd className="tnum mt-1 text-xs text-ink-3">
            {t('money.shortsShare')}: {format.percent(shortsViewsShare)}
          </dd>
        </Box>
        <Tile name={t('money.monthlyViews')} claim={monthlyViews} report={report} write={format.compact} />
        <Tile
          name={t('money.monthlyUploads')}
          claim={monthlyUploads}
          report={report}
          write={(value) => format.decimal(value)}
        />
        <Tile name={t('money.pace')} claim={avgVpdRev} report={report} write={format.compact} />
      </dl>
    </Card>
  )
}

function Notes({ report }: { report: Report }) {
  const { t } = useTranslation('resultTabs')
  const write = useStatement()
  const { notes, revenue } = report.monetisation
  const silence = Math.floor(report.uploadRhythm.silence)
  const silent = report.stage === 'inactive' && !!revenue && silence > 0
  if (notes.length === 0 && !silent) return null
  return (
    <Card title={t('money.notes')}>
      <ul className="grid list-disc gap-1.5 pl-5 text-ink-2">
        {silent && <li>{t('money.silent', { count: silence })}</li>}
        {notes.map((note) => (
          <li key={note.key}>{write(note)}</li>
        ))}
      </ul>
    </Card>
  )
}

/** What the views may be worth: the honest range next to the reader's own estimate. */
export default function RevenueTab({ report }: { report: Report }) {
  const { t } = useTranslation('resultTabs')
  const money = useMoney()
  return (
    <div className="grid grid-cols-1 gap-6">
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[3fr_2fr]">
        <Card
          title={t('money.title')}
          action={<Badge tone="warn">{t('money.label')}</Badge>}
          className="min-w-0"
        >
          <p className="-mt-3 mb-4 text-ink-3">{t('money.currency')}</p>
          <Distribution report={report} money={money} />
        </Card>
        <SimulatorCard report={report} />
      </div>
      <Assumptions report={report} money={money} />
      <Notes report={report} />
    </div>
  )
}
