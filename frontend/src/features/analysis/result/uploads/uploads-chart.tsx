import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '@/i18n/format'
import type { ViewBreak } from '@/shared/rules/rulebook'
import { Segmented } from '@/ui/form/segmented'
import {
  areaOf,
  Axis,
  Band,
  Breaks,
  DashedLine,
  Mark,
  Plot,
  PointerField,
  PointReader,
  Points,
  Rule,
  type Area,
} from '@/ui/chart'
import { breaksAmong, isCountedOtherwise, timesOf } from '@/shared/rules/view-breaks'
import type { Upload } from '@/features/analysis/types'
import { useBreakText } from './break-text'
import type { Readable } from '../videos/redacted'
import { HighlightLine, highlightHome } from '../highlight/highlight-line'
import { highlightTest, useHighlight } from '../highlight/use-highlight'
import { useIsPrinting } from '../print-context'
import { UploadNames } from './upload-names'
import { UploadReadout } from './upload-readout'
import { layOut, marginOf, markOf, narrow } from './uploads-layout'
import { firstMeasure, lineOf, measured, type Measure } from './uploads-measure'
import { useMultiple } from './use-multiple'
import { placeOf } from '../videos/video-card'

const height = 280
/** As wide as the marks may be, with room above for what is said of a break. */
const fitted = ({ width, height }: Area, { length }: readonly ViewBreak[]) => {
  const margin = { ...marginOf(width), top: length > 0 ? 24 : 12 }
  return { margin, area: areaOf(width, height, margin) }
}

function useLineName() {
  const { t } = useTranslation('report')
  return (measure: Measure) => t(measure === 'multiple' ? 'chart.ownLine' : 'chart.median')
}

function Legend({ report, measure }: { report: Readable; measure: Measure }) {
  const { t } = useTranslation('report')
  const lineName = useLineName()
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
      {lineOf(report, measure).value != null && (
        <li className="inline-flex items-center gap-1.5 sm:hidden">
          <DashedLine />
          {lineName(measure)}
        </li>
      )}
    </ul>
  )
}

interface PictureProps {
  report: Readable
  breaks: readonly ViewBreak[]
  measure: Measure
  area: Area
  near: string | undefined
  onNear: (key: string | undefined) => void
  onOpen: (videoId: string) => void
}

function Picture({ report, breaks, measure, area: whole, near, onNear, onOpen }: PictureProps) {
  const { t } = useTranslation('report')
  const format = useFormat()
  const { uploads, line } = useMemo(
    () => ({ uploads: report.uploads, line: lineOf(report, measure) }),
    [report, measure],
  )
  const { margin, area } = useMemo(() => fitted(whole, breaks), [whole, breaks])
  const { x, y, points, writeDate } = useMemo(
    () => layOut(uploads, line, { ...area, margin }, format, measure),
    [uploads, line, area, margin, format, measure],
  )
  const lines = useMemo(() => timesOf(breaks).map((time) => x.at(time)), [breaks, x])
  const lineName = useLineName()
  const isLit = highlightTest(report, useHighlight(report).lit)
  return (
    <>
      <Axis
        side="left"
        area={area}
        scale={y}
        write={measure === 'multiple' ? (value) => `${format.decimal(value, 2)}×` : format.compact}
        count={5}
      />
      <Axis side="bottom" area={area} scale={x} write={writeDate} />
      <Breaks times={timesOf(breaks)} x={x} area={area} label={t('breaks.label')} />
      {line.low != null && line.high != null && <Band low={line.low} high={line.high} y={y} area={area} />}
      {line.value != null && (
        <Rule
          value={line.value}
          y={y}
          area={area}
          {...(whole.width >= narrow && { label: lineName(measure) })}
        />
      )}
      <Points points={points.map((point) => ({ ...point, lit: isLit(point.upload) }))} near={near} />
      {measure === 'multiple' && (
        <UploadNames points={points} area={area} lines={lines} titled={!report.redacted} />
      )}
      <PointerField area={area} points={points} onNear={onNear} onOpen={onOpen} />
    </>
  )
}

/** Which of the two the vertical axis shows. On paper there is nothing to choose. */
function MeasureChoice({ measure, onMeasure }: { measure: Measure; onMeasure: (measure: Measure) => void }) {
  const { t } = useTranslation('report')
  return (
    <Segmented
      label={t('chart.measure')}
      value={measure}
      onChange={onMeasure}
      options={(['multiple', 'views'] as const).map((value) => ({ value, label: t(`chart.by.${value}`) }))}
    />
  )
}

export default function UploadsChart({ report }: { report: Readable }) {
  const { t } = useTranslation(['report', 'resultTabs'])
  const format = useFormat()
  const onPaper = useIsPrinting()
  const [near, setNear] = useState<string>()
  const first = firstMeasure(report)
  const [measure, setMeasure] = useState(first)
  const median = report.metrics.medianViews
  const oldestFirst = useMemo(
    () =>
      measured(report.uploads, measure)
        .toSorted((a, b) => a.publishedAt.localeCompare(b.publishedAt))
        .map((upload) => ({ ...upload, key: upload.videoId })),
    [report.uploads, measure],
  )
  const { lit } = useHighlight(report)
  const isLit = highlightTest(report, lit)
  const missing = report.uploads.length - oldestFirst.length
  const breaks = useMemo(() => breaksAmong(report.uploads), [report.uploads])
  const breakText = useBreakText()
  const multipleOf = useMultiple(report)
  const pageOf = (videoId: string) => placeOf(report, videoId).page
  const reading = (upload: Upload) =>
    [
      upload.multiple != null && t('chart.times', { times: format.decimal(upload.multiple) }),
      multipleOf(upload).likely,
      t('chart.reading', { views: format.compact(upload.views), date: format.date(upload.publishedAt) }),
    ]
      .filter(Boolean)
      .join(' · ')
  const lacking = missing > 0 && <p className="text-xs text-ink-3">{t('chart.noLine', { count: missing })}</p>
  const picture = t('chart.label', {
    count: report.uploads.length,
    from: format.date(oldestFirst[0]?.publishedAt ?? report.analysisDate),
    to: format.date(oldestFirst.at(-1)?.publishedAt ?? report.analysisDate),
    median: median.value == null ? t('unknown') : format.compact(median.value),
    outliers: report.uploads.filter((upload) => upload.outlier).length,
  })
  return (
    <div {...highlightHome} className="mt-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <Legend report={report} measure={measure} />
        {first === 'multiple' && !onPaper && <MeasureChoice measure={measure} onMeasure={setMeasure} />}
      </div>
      {lit && (
        <div className="mt-2">
          <HighlightLine report={report} />
        </div>
      )}
      <div className="mt-2">
        <Plot label={[picture, ...breaks.map(breakText.day)].join(' ')} height={height}>
          {(area) => (
            <Picture
              report={report}
              breaks={breaks}
              measure={measure}
              area={area}
              near={near}
              onNear={setNear}
              onOpen={(videoId) => window.open(pageOf(videoId), '_blank', 'noreferrer')}
            />
          )}
        </Plot>
      </div>
      <PointReader
        label={t('chart.read')}
        points={oldestFirst}
        near={near}
        onNear={setNear}
        write={(upload) =>
          [
            `${upload.title}: ${reading(upload)}`,
            isCountedOtherwise(upload, breaks) && t('breaks.before'),
            isLit(upload) && t('resultTabs:lit.one'),
          ]
            .filter(Boolean)
            .join(', ')
        }
      />
      {onPaper ? (
        lacking
      ) : (
        <UploadReadout
          report={report}
          upload={oldestFirst.find((upload) => upload.videoId === near)}
          said={reading}
          idle={
            <>
              <p aria-hidden className="text-ink-3">
                {t('chart.hover')}
              </p>
              {lacking}
            </>
          }
        />
      )}
    </div>
  )
}
