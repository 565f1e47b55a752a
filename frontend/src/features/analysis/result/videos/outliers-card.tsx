import { useTranslation } from 'react-i18next'
import { useFormat } from '@/i18n/format'
import { useRange } from '@/i18n/range'
import { Badge } from '@/ui/badge'
import type { Outlier, Report } from '@/features/analysis/types'
import { HowComputed } from '../explanation/how-computed'
import { SaveResultTitle } from './save-result-title'
import { VideoCard } from './video-card'

function Row({ outlier, report }: { outlier: Outlier; report: Report }) {
  const { t } = useTranslation('report')
  const format = useFormat()
  const { likely } = useRange()
  const { value, low, high } = outlier.multiple
  const write = (multiple: number) => format.decimal(multiple, 1, 1)
  return (
    <li className="py-3 first:pt-0 last:pb-0">
      <VideoCard
        report={report}
        videoId={outlier.videoId}
        title={outlier.title}
        act={<SaveResultTitle report={report} title={outlier.title} videoId={outlier.videoId} />}
        about={
          <>
            {t('outliers.about', {
              views: format.compact(outlier.views),
              date: format.date(outlier.publishedAt),
            })}{' '}
            {outlier.exceptional && <Badge>{t('outliers.exceptional')}</Badge>}
          </>
        }
      >
        <span className="font-semibold">{value == null ? '–' : `${write(value)}×`}</span>
        {low != null && high != null && (
          <span className="text-xs text-ink-3 max-sm:ml-2 sm:block">{likely(write(low), write(high))}</span>
        )}
      </VideoCard>
    </li>
  )
}

/** The videos far above the channel's own line. */
export function OutliersCard({ report }: { report: Report }) {
  const { t } = useTranslation('report')
  const { outliers } = report
  const first = outliers[0]
  return (
    <section aria-labelledby="outliers" className="card p-5 sm:p-6">
      <div className="flex items-center gap-1">
        <h2 id="outliers" className="font-semibold">
          {t('outliers.title')}
        </h2>
        {first && <HowComputed name={t('outliers.multiple')} claim={first.multiple} report={report} />}
      </div>
      <p className="mt-1 text-ink-3">
        {outliers.length === 0
          ? t(report.metrics.viralRate.value == null ? 'outliers.notEnough' : 'outliers.none')
          : t('outliers.count', { count: report.metrics.viralVideosCount })}
      </p>
      {outliers.length > 0 && (
        <ul aria-label={t('outliers.title')} className="mt-4 divide-y divide-line">
          {outliers.map((outlier) => (
            <Row key={outlier.videoId} outlier={outlier} report={report} />
          ))}
        </ul>
      )}
    </section>
  )
}
