import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '@/i18n/format'
import { Info } from '@/ui/info'
import type { Claim, Report } from '../types'
import { useSampleText } from './sample-text'

/** Counts that the platform itself shows. */
const ofThePlatform = new Set(['total_views'])

const Formula = lazy(() => import('./formula'))

interface HowComputedProps {
  /** What the figure is called. */
  name: string
  claim: Claim
  report: Report
  /** The interval, written out. */
  interval?: string | undefined
}

/** What is said when it is opened; nothing of it is drawn before. */
function Explanation({ claim, report, interval }: Omit<HowComputedProps, 'name'>) {
  const { t } = useTranslation(['report', 'result'])
  const format = useFormat()
  const sample = useSampleText()
  const { baselines } = report.contentAnalysis
  const key = `basis.${claim.basis}` as 'basis.median_views'
  return (
    <>
      <p>{t(key, { defaultValue: t('how.unknown', { basis: claim.basis }) })}</p>
      <Suspense fallback={null}>
        <Formula basis={claim.basis} />
      </Suspense>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-xs">
        <dt className="text-ink-3">{t('how.sample')}</dt>
        <dd>
          {sample(claim)} <span className="tnum text-ink-3">({t('result:figure.n', { n: claim.n })})</span>
        </dd>
        {interval && (
          <>
            <dt className="text-ink-3">{t('how.interval')}</dt>
            <dd className="tnum">{interval}</dd>
          </>
        )}
        {claim.reason && (
          <>
            <dt className="text-ink-3">{t('how.doubt')}</dt>
            <dd>{t(`reasons.${claim.reason}`)}</dd>
          </>
        )}
        {claim.basis === 'content_gap' && baselines.builtAt && (
          <>
            <dt className="text-ink-3">{t('result:content.baselines')}</dt>
            <dd className="tnum">
              {t('result:content.compared', { count: baselines.nicheChannels })}{' '}
              {t('result:content.builtAt', { date: format.dateTime(baselines.builtAt) })}
            </dd>
          </>
        )}
        <dt className="text-ink-3">{t('how.data')}</dt>
        <dd>{format.dateTime(report.analysisDate)}</dd>
        <dt className="text-ink-3">{t('how.engine')}</dt>
        <dd className="tnum">
          {report.engineVersion}
          {!ofThePlatform.has(claim.basis) && ` · ${t('result:ours')}`}
        </dd>
      </dl>
    </>
  )
}

/** Every number opens to its formula, its sample, its doubt and the engine's version. */
export function HowComputed({ name, claim, report, interval }: HowComputedProps) {
  const { t } = useTranslation('report')
  // What an older engine did not measure has no formula.
  if (!claim.basis) return null
  return (
    <Info label={t('how.label', { name })} title={name}>
      <Explanation claim={claim} report={report} interval={interval} />
    </Info>
  )
}
