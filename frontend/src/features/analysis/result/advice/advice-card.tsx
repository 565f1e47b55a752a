import { useTranslation } from 'react-i18next'
import { useFormat } from '@/i18n/format'
import { Accordion } from '@/ui/layout/accordion'
import { Badge, type BadgeTone } from '@/ui/badge'
import { Card } from '@/ui/layout/card'
import { useStatement } from '../texts/statement'
import { Grounds } from '../tabs/recommendations'
import type { GivenAdvice, Recommendation, Report, Xray } from '../types'

const tones: Record<GivenAdvice['confidence'], BadgeTone> = { high: 'good', medium: 'iris', low: 'neutral' }

interface Advised {
  given: GivenAdvice
  record: Recommendation
}

/** When to look again, and since when it has been advised. */
function Dates({ given, report }: { given: GivenAdvice; report: Report }) {
  const { t } = useTranslation('xrayReport')
  const format = useFormat()
  const isOlder = Date.parse(given.givenAt) < Date.parse(report.analysisDate)
  return (
    <p className="mb-3 text-ink-2">
      {[
        isOlder && t('toDo.since', { date: format.date(given.givenAt) }),
        t('toDo.lookAgain', { date: format.date(given.lookAgainAt) }),
      ]
        .filter(Boolean)
        .join(' · ')}
    </p>
  )
}

/** What to do: at most three things, each folding open to what speaks for it and against it, and when to look again. */
export function AdviceCard({ report, xray }: { report: Report; xray: Xray }) {
  const { t } = useTranslation('xrayReport')
  const write = useStatement()
  const advised: Advised[] = (xray.advice ?? []).flatMap((given) => {
    const record = report.recommendations.find(({ key }) => key === given.key)
    return record ? [{ given, record }] : []
  })
  if (advised.length === 0) return null
  return (
    <Card title={t('toDo.title')} className="min-w-0">
      <p className="-mt-2 mb-3 text-ink-3">{t('toDo.intro')}</p>
      <Accordion
        items={advised.map(({ given, record }, index) => ({
          key: `to-do-${String(index + 1)}`,
          title: (
            <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
              {write(record.advice)}
              <Badge tone={tones[given.confidence]}>{t(`toDo.confidence.${given.confidence}`)}</Badge>
            </span>
          ),
          content: (
            <>
              <Dates given={given} report={report} />
              <Grounds advice={record} report={report} />
            </>
          ),
        }))}
      />
    </Card>
  )
}
