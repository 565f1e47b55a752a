import { useTranslation } from 'react-i18next'
import { FormulaLine } from '@/shared/formula-line'
import { useFormat, usePlainFormat } from '@/i18n/format'
import { useRange } from '@/i18n/range'
import type { Claim, Report } from '@/features/analysis/types'
import { useSampleText } from '../texts/sample-text'

/** Counts that the platform itself shows. */
const ofThePlatform = new Set(['total_views'])

/** What fewer uploads would have said of the score. Their ranges are no 90 percent intervals, so none is called likely. */
function Earlier({ report: { narrowing = [] } }: { report: Report }) {
  const { t } = useTranslation(['basis', 'report'])
  const format = usePlainFormat()
  const { range } = useRange()
  const earlier = narrowing.slice(0, -1)
  if (earlier.length === 0) return null
  return (
    <>
      <dt className="text-ink-3">{t('earlier')}</dt>
      <dd className="tnum grid">
        {earlier.map(({ uploads, low, high }) => (
          <span key={uploads}>
            {t('report:uploads', { count: uploads })}: {range(format.whole(low), format.whole(high))}
          </span>
        ))}
      </dd>
    </>
  )
}

interface ExplanationProps {
  claim: Claim
  report: Report
  /** The interval, written out. */
  interval: string | undefined
}

/** How a figure came about; by itself, because all formulas and what is said about them are heavy. */
export default function Explanation({ claim, report, interval }: ExplanationProps) {
  const { t } = useTranslation(['basis', 'report', 'resultTabs'])
  const format = useFormat()
  const sample = useSampleText()
  const { baselines } = report.contentAnalysis
  const benchmark = report.benchmarks.find(({ median }) => median === claim)
  return (
    <>
      <p>
        {t(`of.${claim.basis}` as 'of.median_views', {
          defaultValue: t('unknown', { basis: claim.basis }),
        })}
      </p>
      <FormulaLine basis={claim.basis} />
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-xs">
        <dt className="text-ink-3">{t('sample')}</dt>
        <dd>
          {sample(claim)} <span className="tnum text-ink-3">({t('n', { n: claim.n })})</span>
        </dd>
        {interval && (
          <>
            <dt className="text-ink-3">{t('interval')}</dt>
            <dd className="tnum">{interval}</dd>
          </>
        )}
        {claim === report.score && <Earlier report={report} />}
        {claim.reason && (
          <>
            <dt className="text-ink-3">{t('doubt')}</dt>
            <dd>{t(`report:reasons.${claim.reason}`)}</dd>
          </>
        )}
        {benchmark && (
          <>
            <dt className="text-ink-3">{t('source')}</dt>
            <dd className="tnum">
              {benchmark.builtAt == null
                ? t('from.shipped')
                : t('from.analyses', { date: format.dateTime(benchmark.builtAt) })}
            </dd>
          </>
        )}
        {/* A gap is shown in a tab, so the texts of that tab are loaded. */}
        {claim.basis === 'content_gap' && baselines.builtAt && (
          <>
            <dt className="text-ink-3">{t('resultTabs:content.baselines')}</dt>
            <dd className="tnum">
              {t('resultTabs:content.compared', { count: baselines.nicheChannels })}{' '}
              {t('resultTabs:content.builtAt', { date: format.dateTime(baselines.builtAt) })}
            </dd>
          </>
        )}
        <dt className="text-ink-3">{t('data')}</dt>
        <dd>{format.dateTime(report.analysisDate)}</dd>
        <dt className="text-ink-3">{t('engine')}</dt>
        <dd className="tnum">
          {report.engineVersion}
          {!ofThePlatform.has(claim.basis) && ` · ${t('ours')}`}
        </dd>
      </dl>
    </>
  )
}
