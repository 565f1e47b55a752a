import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '@/i18n/format'
import { ChartTable } from '@/ui/chart/chart-table'
import { Info } from '@/ui/overlay/info'
import { preloadable } from '@/ui/loading/preloadable'
import { Skeleton } from '@/ui/feedback/skeleton'
import type { ViewBreak } from '@/shared/rules/rulebook'
import { breaksAmong, dayOf } from '@/shared/rules/view-breaks'
import type { Report, Upload } from '@/features/analysis/types'
import { useBreakText } from './break-text'
import { firstMeasure } from './uploads-measure'
import { useMultiple } from './use-multiple'
import { placeOf } from '../videos/video-card'

export const UploadsChart = preloadable(() => import('./uploads-chart'))

/** A row of the table: an upload, or a day from which on views are counted in another way. */
type Row = { at: string; upload: Upload; one?: never } | { at: string; upload?: never; one: ViewBreak }

const newestFirst = (a: Row, b: Row) => Date.parse(b.at) - Date.parse(a.at)

function UploadsTable({ report, breaks }: { report: Report; breaks: readonly ViewBreak[] }) {
  const { t } = useTranslation('report')
  const format = useFormat()
  const multipleOf = useMultiple(report)
  const rows: Row[] = [
    ...report.uploads.map((upload) => ({ at: upload.publishedAt, upload })),
    ...breaks.map((one) => ({ at: one.at, one })),
  ]
  return (
    <ChartTable
      label={t('chart.table')}
      caption={t('chart.title')}
      columns={[
        {
          key: 'title',
          label: t('outliers.video'),
          render: ({ upload }: Row) =>
            upload ? (
              <a
                href={placeOf(report, upload.videoId).page}
                target="_blank"
                rel="noreferrer"
                className="inline-block underline decoration-line-strong underline-offset-4 hover:decoration-current"
              >
                {upload.title}
              </a>
            ) : (
              t('breaks.label')
            ),
        },
        {
          key: 'format',
          label: t('chart.format'),
          render: ({ upload, one }) =>
            (upload ? [upload.format] : one.formats).map((kind) => t(`format.${kind}`)).join(', '),
        },
        {
          key: 'views',
          label: t('outliers.views'),
          align: 'end',
          render: ({ upload }) => (upload ? format.whole(upload.views) : '–'),
        },
        {
          key: 'multiple',
          label: t('outliers.multiple'),
          align: 'end',
          render: ({ upload }) => {
            const { value = '–', likely } = upload ? multipleOf(upload) : {}
            return [value, likely].filter(Boolean).join(' · ')
          },
        },
        {
          key: 'published',
          label: t('outliers.published'),
          align: 'end',
          render: ({ upload, one }) => (upload ? format.date(upload.publishedAt) : format.day(dayOf(one))),
        },
      ]}
      rows={rows.toSorted(newestFirst)}
      rowKey={({ upload, one }) => upload?.videoId ?? one?.key ?? ''}
    />
  )
}

/** Uploads over time: a picture before a table, and the table behind it. */
export function UploadsCard({ report }: { report: Report }) {
  const { t } = useTranslation('report')
  const breaks = breaksAmong(report.uploads)
  const breakText = useBreakText()
  const why = breaks.length > 0 && breakText.why(breaks)
  return (
    <section aria-labelledby="uploads" className="card p-5 sm:p-6">
      <div className="flex items-center gap-1">
        <h2 id="uploads" className="font-semibold">
          {t('chart.title')}
        </h2>
        {why && (
          // A phone has no room for the sentence below.
          <span className="sm:hidden">
            <Info label={t('breaks.label')} title={t('breaks.label')}>
              {why}
            </Info>
          </span>
        )}
      </div>
      {report.uploads.length === 0 ? (
        <p className="mt-2 text-ink-2">{t('chart.empty')}</p>
      ) : (
        <>
          <p className="mt-1 text-ink-3 max-sm:hidden">
            {t(firstMeasure(report) === 'multiple' ? 'chart.lineIntro' : 'chart.intro')}
          </p>
          <Suspense fallback={<Skeleton className="mt-4 h-[406px]" />}>
            <UploadsChart report={report} />
          </Suspense>
          {why && <p className="mt-2 text-xs text-ink-2 max-sm:hidden">{why}</p>}
          <UploadsTable report={report} breaks={breaks} />
        </>
      )}
    </section>
  )
}
