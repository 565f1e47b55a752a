import { useTranslation } from 'react-i18next'
import { useFormat } from '@/i18n/format'
import { useRange } from '@/i18n/range'
import { external } from '@/paths'
import { Badge } from '@/ui/badge'
import type { Outlier, Report } from '../types'
import { HowComputed } from './how-computed'

function Title({ outlier, sample }: { outlier: Outlier; sample: boolean }) {
  if (sample) return outlier.title
  return (
    <a
      href={external.video(outlier.videoId)}
      target="_blank"
      rel="noreferrer"
      className="underline decoration-line-strong underline-offset-4 hover:decoration-current"
    >
      {outlier.title}
    </a>
  )
}

function Row({ outlier, sample }: { outlier: Outlier; sample: boolean }) {
  const { t } = useTranslation('report')
  const format = useFormat()
  const { likely } = useRange()
  const { value, low, high } = outlier.multiple
  return (
    <tr className="border-t border-line align-top">
      <th scope="row" className="py-3 text-left font-normal [overflow-wrap:anywhere] sm:pr-4">
        <Title outlier={outlier} sample={sample} />
        <span className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="text-xs text-ink-3 sm:hidden">{format.date(outlier.publishedAt)}</span>
          {outlier.exceptional && <Badge>{t('outliers.exceptional')}</Badge>}
        </span>
      </th>
      <td className="tnum py-3 pl-3 text-right whitespace-nowrap sm:pl-4">
        <span className="font-semibold">{value == null ? '–' : `${format.decimal(value)}×`}</span>
        {low != null && high != null && (
          <span className="block text-xs whitespace-normal text-ink-3 sm:whitespace-nowrap">
            {likely(format.decimal(low), format.decimal(high))}
          </span>
        )}
      </td>
      <td className="tnum py-3 pl-3 text-right whitespace-nowrap sm:pl-4">{format.compact(outlier.views)}</td>
      <td className="tnum hidden py-3 pl-4 text-right whitespace-nowrap text-ink-2 sm:table-cell">
        {format.date(outlier.publishedAt)}
      </td>
    </tr>
  )
}

const head = 'pb-2 pl-3 text-right text-xs font-medium text-ink-3 sm:pl-4'

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
        <div
          className="relative mt-4 overflow-x-auto"
          tabIndex={0}
          role="region"
          aria-label={t('outliers.table')}
        >
          <table className="w-full text-sm">
            <thead>
              <tr>
                <th scope="col" className="pb-2 text-left text-xs font-medium text-ink-3">
                  {t('outliers.video')}
                </th>
                <th scope="col" className={head}>
                  {t('outliers.multiple')}
                </th>
                <th scope="col" className={head}>
                  {t('outliers.views')}
                </th>
                <th scope="col" className={`${head} hidden sm:table-cell`}>
                  {t('outliers.published')}
                </th>
              </tr>
            </thead>
            <tbody>
              {outliers.map((outlier) => (
                <Row key={outlier.videoId} outlier={outlier} sample={report.sample} />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  )
}
