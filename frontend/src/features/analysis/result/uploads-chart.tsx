import { useEffect, useMemo, useRef, useState, type PointerEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '@/i18n/format'
import { cx } from '@/ui/cx'
import type { Report, Upload } from '../types'
import { layOut, nearest, type Point } from './uploads-layout'

const height = 280

/** Width of the element, measured, so that lines and letters keep their size on every screen. */
function useWidth(): [React.RefObject<HTMLDivElement | null>, number] {
  const box = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(0)
  useEffect(() => {
    if (!box.current) return
    const observer = new ResizeObserver(([entry]) => entry && setWidth(Math.round(entry.contentRect.width)))
    observer.observe(box.current)
    return () => observer.disconnect()
  }, [])
  return [box, width]
}

const tone = (upload: Upload) =>
  cx(upload.outlier ? 'text-band-blue' : 'text-ink-3', upload.young ? 'fill-surface' : 'fill-current')

/** Each format has a shape of its own, so that colour is never alone. */
function Mark({ upload, x, y, size }: { upload: Upload; x: number; y: number; size: number }) {
  const common = { className: tone(upload), stroke: 'currentColor', strokeWidth: 1.5 }
  if (upload.format === 'short')
    return <path {...common} d={`M${x} ${y - size}l${size} ${size}l${-size} ${size}l${-size} ${-size}z`} />
  if (upload.format === 'live') {
    return <rect {...common} x={x - size * 0.8} y={y - size * 0.8} width={size * 1.6} height={size * 1.6} />
  }
  return <circle {...common} cx={x} cy={y} r={size * 0.85} />
}

const radius = (upload: Upload) => (upload.outlier ? 6 : 4)

function Legend({ report }: { report: Report }) {
  const { t } = useTranslation('report')
  const formats = (['long', 'short', 'live'] as const).filter((kind) =>
    report.uploads.some((upload) => upload.format === kind),
  )
  const example: Upload = {
    videoId: '',
    title: '',
    publishedAt: '',
    views: 0,
    format: 'long',
    young: false,
    outlier: false,
  }
  const entries: [string, Upload][] = formats.map((format) => [t(`format.${format}`), { ...example, format }])
  const format = report.channelInfo.mainFormat ?? 'long'
  if (report.uploads.some((upload) => upload.outlier))
    entries.push([t('chart.outlier'), { ...example, format, outlier: true }])
  if (report.uploads.some((upload) => upload.young))
    entries.push([t('chart.young'), { ...example, format, young: true }])
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 text-xs text-ink-2">
      {entries.map(([name, upload]) => (
        <li key={name} className="inline-flex items-center gap-1.5">
          <svg aria-hidden viewBox="0 0 14 14" className="size-3.5">
            <Mark upload={upload} x={7} y={7} size={5} />
          </svg>
          {name}
        </li>
      ))}
    </ul>
  )
}

function Readout({ point }: { point: Point | undefined }) {
  const { t } = useTranslation('report')
  const format = useFormat()
  return (
    <p aria-hidden className="tnum mt-2 flex h-5 gap-2 text-xs text-ink-2">
      {point ? (
        <>
          <span className="min-w-0 truncate font-medium text-ink">{point.upload.title}</span>
          <span className="shrink-0">
            {t('chart.reading', {
              views: format.compact(point.upload.views),
              date: format.date(point.upload.publishedAt),
            })}
          </span>
        </>
      ) : (
        <span className="text-ink-3">{t('chart.hover')}</span>
      )}
    </p>
  )
}

export default function UploadsChart({ report }: { report: Report }) {
  const { t } = useTranslation('report')
  const format = useFormat()
  const [box, width] = useWidth()
  const [near, setNear] = useState<Point>()
  const median = report.metrics.medianViews
  const layout = useMemo(
    () => (width > 0 ? layOut(report.uploads, median, { width, height }, format) : undefined),
    [report.uploads, median, width, format],
  )
  const dates = report.uploads.map((upload) => upload.publishedAt).sort()
  const label = t('chart.label', {
    count: report.uploads.length,
    from: format.date(dates[0] ?? report.analysisDate),
    to: format.date(dates.at(-1) ?? report.analysisDate),
    median: median.value == null ? t('unknown') : format.compact(median.value),
    outliers: report.uploads.filter((upload) => upload.outlier).length,
  })
  const follow = (event: PointerEvent<SVGSVGElement>) => {
    const place = event.currentTarget.getBoundingClientRect()
    if (layout) setNear(nearest(layout.points, event.clientX - place.left, event.clientY - place.top))
  }

  return (
    <div className="mt-4">
      <Legend report={report} />
      <div ref={box} className="mt-2" style={{ height }}>
        {layout && (
          <svg
            role="img"
            aria-label={label}
            width={width}
            height={height}
            onPointerMove={follow}
            onPointerLeave={() => setNear(undefined)}
          >
            {layout.yTicks.map((tick) => (
              <g key={tick.text}>
                <line x1={layout.left} x2={layout.right} y1={tick.at} y2={tick.at} className="stroke-line" />
                <text
                  x={layout.left - 8}
                  y={tick.at}
                  textAnchor="end"
                  dominantBaseline="central"
                  className="tnum fill-ink-3"
                  fontSize="11"
                >
                  {tick.text}
                </text>
              </g>
            ))}
            {layout.xTicks.map((tick) => (
              <text
                key={tick.at}
                x={tick.at}
                y={height - 6}
                textAnchor="middle"
                className="tnum fill-ink-3"
                fontSize="11"
              >
                {tick.text}
              </text>
            ))}
            {layout.band && (
              <rect
                x={layout.left}
                width={layout.right - layout.left}
                y={layout.band.top}
                height={Math.max(1, layout.band.bottom - layout.band.top)}
                className="fill-ink-2 opacity-15"
              />
            )}
            {layout.median && (
              <>
                <line
                  x1={layout.left}
                  x2={layout.right}
                  y1={layout.median}
                  y2={layout.median}
                  className="stroke-ink-2"
                  strokeDasharray="5 4"
                />
                <text
                  x={layout.right + 8}
                  y={layout.median}
                  dominantBaseline="central"
                  className="fill-ink-2"
                  fontSize="11"
                >
                  {t('chart.median')}
                </text>
              </>
            )}
            {layout.points.map((point) => (
              <Mark key={point.upload.videoId} {...point} size={radius(point.upload)} />
            ))}
            {near && (
              <circle
                cx={near.x}
                cy={near.y}
                r={radius(near.upload) + 4}
                fill="none"
                className="stroke-iris"
                strokeWidth="2"
              />
            )}
          </svg>
        )}
      </div>
      <Readout point={near} />
    </div>
  )
}
