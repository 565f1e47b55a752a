import { useTranslation } from 'react-i18next'
import { useFormat } from '@/i18n/format'
import { Info } from '@/ui/info'
import type { Claim, Report } from '../types'
import { useSampleText } from './sample-text'

interface HowComputedProps {
  /** What the figure is called. */
  name: string
  claim: Claim
  report: Report
  /** The interval, written out. */
  interval?: string | undefined
}

/** Every number opens to its formula, its sample, its doubt and the engine's version. */
export function HowComputed({ name, claim, report, interval }: HowComputedProps) {
  const { t } = useTranslation('report')
  const format = useFormat()
  const sample = useSampleText()
  const key = `basis.${claim.basis}` as 'basis.median_views'
  return (
    <Info label={t('how.label', { name })} title={name}>
      <p>{t(key, { defaultValue: t('how.unknown', { basis: claim.basis }) })}</p>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-xs">
        <dt className="text-ink-3">{t('how.sample')}</dt>
        <dd>{sample(claim)}</dd>
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
        <dt className="text-ink-3">{t('how.data')}</dt>
        <dd>{format.dateTime(report.analysisDate)}</dd>
        <dt className="text-ink-3">{t('how.engine')}</dt>
        <dd className="tnum">{report.engineVersion}</dd>
      </dl>
    </Info>
  )
}
