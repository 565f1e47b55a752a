import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '@/i18n/format'
import { Skeleton } from '@/ui/skeleton'
import type { Report } from '../types'

const UploadsChart = lazy(() => import('./uploads-chart'))

function UploadsTable({ report }: { report: Report }) {
  const { t } = useTranslation('report')
  const format = useFormat()
  const newestFirst = [...report.uploads].sort((a, b) => b.publishedAt.localeCompare(a.publishedAt))
  return (
    <details className="mt-4 border-t border-line pt-3">
      <summary className="inline-flex items-center rounded-sm py-1 text-sm text-ink-2 hover:text-ink">
        {t('chart.table')}
      </summary>
      <div className="mt-3 max-h-80 overflow-auto" tabIndex={0} role="region" aria-label={t('chart.table')}>
        <table className="w-full text-xs">
          <thead className="text-left text-ink-3">
            <tr>
              <th scope="col" className="pr-4 pb-2 font-medium">
                {t('outliers.video')}
              </th>
              <th scope="col" className="pr-4 pb-2 font-medium">
                {t('chart.format')}
              </th>
              <th scope="col" className="pr-4 pb-2 text-right font-medium">
                {t('outliers.views')}
              </th>
              <th scope="col" className="pb-2 text-right font-medium">
                {t('outliers.published')}
              </th>
            </tr>
          </thead>
          <tbody>
            {newestFirst.map((upload) => (
              <tr key={upload.videoId} className="border-t border-line align-top">
                <th scope="row" className="min-w-32 py-1.5 pr-4 text-left font-normal">
                  {upload.title}
                </th>
                <td className="py-1.5 pr-4">{t(`format.${upload.format}`)}</td>
                <td className="tnum py-1.5 pr-4 text-right">{format.whole(upload.views)}</td>
                <td className="tnum py-1.5 text-right whitespace-nowrap">
                  {format.date(upload.publishedAt)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
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
          <p className="mt-1 text-ink-3">{t('chart.intro')}</p>
          <Suspense fallback={<Skeleton className="mt-4 h-[348px]" />}>
            <UploadsChart report={report} />
          </Suspense>
          <UploadsTable report={report} />
        </>
      )}
    </section>
  )
}
