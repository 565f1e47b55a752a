import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '@/i18n/format'
import { ChartTable } from '@/ui/chart/chart-table'
import { part } from '@/ui/part'
import { Skeleton } from '@/ui/skeleton'
import type { Report, Upload } from '../types'
import { firstMeasure } from './uploads-measure'

export const UploadsChart = part(() => import('./uploads-chart'))

function UploadsTable({ report }: { report: Report }) {
  const { t } = useTranslation('report')
  const format = useFormat()
  return (
    <ChartTable
      label={t('chart.table')}
      caption={t('chart.title')}
      columns={[
        { key: 'title', label: t('outliers.video'), render: (upload: Upload) => upload.title },
        { key: 'format', label: t('chart.format'), render: (upload) => t(`format.${upload.format}`) },
        {
          key: 'views',
          label: t('outliers.views'),
          align: 'end',
          render: (upload) => format.whole(upload.views),
        },
        {
          key: 'multiple',
          label: t('outliers.multiple'),
          align: 'end',
          render: ({ multiple }) => (multiple == null ? '–' : `${format.decimal(multiple)}×`),
        },
        {
          key: 'published',
          label: t('outliers.published'),
          align: 'end',
          render: (upload) => format.date(upload.publishedAt),
        },
      ]}
      rows={report.uploads.toSorted((a, b) => b.publishedAt.localeCompare(a.publishedAt))}
      rowKey={(upload) => upload.videoId}
    />
  )
}

/** Uploads over time: a picture before a table, and the table behind it. */
export function UploadsCard({ report }: { report: Report }) {
  const { t } = useTranslation('report')
  return (
    <section aria-labelledby="uploads" className="card p-5 sm:p-6">
      <h2 id="uploads" className="font-semibold">
        {t('chart.title')}
      </h2>
      {report.uploads.length === 0 ? (
        <p className="mt-2 text-ink-2">{t('chart.empty')}</p>
      ) : (
        <>
          <p className="mt-1 text-ink-3 max-sm:hidden">
            {t(firstMeasure(report) === 'multiple' ? 'chart.lineIntro' : 'chart.intro')}
          </p>
          <Suspense fallback={<Skeleton className="mt-4 h-[348px]" />}>
            <UploadsChart report={report} />
          </Suspense>
          <UploadsTable report={report} />
        </>
      )}
    </section>
  )
}
