import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '@/i18n/format'
import { Axis, Band, Mark, Plot, PointerField, PointReader, Points, Rule, type Area } from '@/ui/chart'
import type { Report, Upload } from '../types'
import { useOnPaper } from './on-paper'
import { layOut, margin, markOf } from './uploads-layout'

const height = 280

function Legend({ report }: { report: Report }) {
  const { t } = useTranslation('report')
  const formats = (['long', 'short', 'live'] as const).filter((kind) =>
    report.uploads.some((upload) => upload.format === kind),
  )
  const plain = { outlier: false, young: false }
  const entries: [string, Pick<Upload, 'format' | 'outlier' | 'young'>][] = formats.map((format) => [
    t(`format.${format}`),
    { ...plain, format },
  ])
  const format = report.channelInfo.mainFormat ?? 'long'
  if (report.uploads.some((upload) => upload.outlier))
    entries.push([t('chart.outlier'), { ...plain, format, outlier: true }])
  if (report.uploads.some((upload) => upload.young))
    entries.push([t('chart.young'), { ...plain, format, young: true }])
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 text-xs text-ink-2">
      {entries.map(([name, upload]) => (
        <li key={name} className="inline-flex items-center gap-1.5">
          <svg aria-hidden viewBox="0 0 16 16" className="size-4">
            <Mark {...markOf(upload)} x={8} y={8} size={4.5} />
          </svg>
          {name}
        </li>
      ))}
    </ul>
  )
}

function Readout({ upload, write }: { upload: Upload | undefined; write: (upload: Upload) => string }) {
  const { t } = useTranslation('report')
  return (
    <p aria-hidden className="tnum mt-2 flex h-5 gap-2 text-xs text-ink-2">
      {upload ? (
        <>
          <span className="min-w-0 truncate font-medium text-ink">{upload.title}</span>
          <span className="shrink-0">{write(upload)}</span>
        </>
      ) : (
        <span className="text-ink-3">{t('chart.hover')}</span>
      )}
    </p>
  )
}

interface PictureProps {
  report: Report
  area: Area
  near: string | undefined
  onNear: (key: string | undefined) => void
}

function Picture({ report, area, near, onNear }: PictureProps) {
  const { t } = useTranslation('report')
  const format = useFormat()
  const median = report.metrics.medianViews
  const { x, y, points, writeDate } = useMemo(
    () => layOut(report.uploads, median, area, format),
    [report.uploads, median, area, format],
  )
  return (
    <>
      <Axis side="left" area={area} scale={y} write={format.compact} count={5} />
      <Axis side="bottom" area={area} scale={x} write={writeDate} />
      {median.low != null && median.high != null && (
        <Band low={median.low} high={median.high} y={y} area={area} />
      )}
      {median.value != null && <Rule value={median.value} y={y} area={area} label={t('chart.median')} />}
      <Points points={points} near={near} />
      <PointerField area={area} points={points} onNear={onNear} />
    </>
  )
}

export default function UploadsChart({ report }: { report: Report }) {
  const { t } = useTranslation('report')
  const format = useFormat()
  const onPaper = useOnPaper()
  const [near, setNear] = useState<string>()
  const median = report.metrics.medianViews
  const oldestFirst = useMemo(
    () =>
      report.uploads
        .toSorted((a, b) => a.publishedAt.localeCompare(b.publishedAt))
        .map((upload) => ({ ...upload, key: upload.videoId })),
    [report.uploads],
  )
  const reading = (upload: Upload) =>
    t('chart.reading', { views: format.compact(upload.views), date: format.date(upload.publishedAt) })
  const label = t('chart.label', {
    count: report.uploads.length,
    from: format.date(oldestFirst[0]?.publishedAt ?? report.analysisDate),
    to: format.date(oldestFirst.at(-1)?.publishedAt ?? report.analysisDate),
    median: median.value == null ? t('unknown') : format.compact(median.value),
    outliers: report.uploads.filter((upload) => upload.outlier).length,
  })
  return (
    <div className="mt-4">
      <Legend report={report} />
      <div className="mt-2">
        <Plot label={label} height={height} margin={margin}>
          {(area) => <Picture report={report} area={area} near={near} onNear={setNear} />}
        </Plot>
      </div>
      <PointReader
        label={t('chart.read')}
        points={oldestFirst}
        near={near}
        onNear={setNear}
        write={(upload) => `${upload.title}: ${reading(upload)}`}
      />
      {!onPaper && <Readout upload={oldestFirst.find((upload) => upload.videoId === near)} write={reading} />}
    </div>
  )
}
