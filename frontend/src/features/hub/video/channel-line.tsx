import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  Axis,
  ChartFrame,
  DashedLine,
  log,
  Mark,
  PointerField,
  PointReader,
  Points,
  Rule,
  time,
  type Area,
  type TimeStep,
} from '@/ui/chart'
import { formats } from '../filters/query'
import { useLabels } from '../labels'
import type { HubVideo, LinePoint } from '../types'

/** Each format has a shape of its own, so that colour is never alone; the same ones as on results. */
const shapes = { long: 'circle', short: 'diamond', live: 'square' } as const
const height = 260
const margin = { left: 44, right: 16 }

interface Upload extends LinePoint {
  key: string
  /** The video that is looked at. */
  own: boolean
}

const isOwn = (video: HubVideo) => (point: LinePoint) =>
  point.format === video.format && Date.parse(point.publishedAt) === Date.parse(video.publishedAt)

function uploadsOf(video: HubVideo, line: readonly LinePoint[]): Upload[] {
  const own = line.findIndex(isOwn(video))
  const known =
    own < 0
      ? [...line, { publishedAt: video.publishedAt, multiple: video.multiple, format: video.format }]
      : line
  const at = own < 0 ? line.length : own
  return known
    .map((point, index) => ({ ...point, key: String(index), own: index === at }))
    .toSorted((a, b) => a.publishedAt.localeCompare(b.publishedAt))
}

interface PictureProps {
  uploads: readonly Upload[]
  area: Area
  near: string | undefined
  onNear: (key: string | undefined) => void
}

function Picture({ uploads, area, near, onNear }: PictureProps) {
  const { t } = useTranslation('hub')
  const labels = useLabels()
  const { x, y, points } = useMemo(() => {
    const x = time(
      uploads.map(({ publishedAt }) => Date.parse(publishedAt)),
      [area.left + 6, area.right - 6],
    )
    const y = log([...uploads.map(({ multiple }) => multiple), 1], [area.bottom, area.top])
    const points = uploads.map(({ key, own, format, multiple, publishedAt }) => ({
      key,
      x: x.at(Date.parse(publishedAt)),
      y: y.at(multiple),
      shape: shapes[format],
      marked: own,
    }))
    return { x, y, points }
  }, [uploads, area])
  const writeDate = (value: number, step: TimeStep) => {
    const iso = new Date(value).toISOString()
    if (step === 'year') return iso.slice(0, 4)
    return step === 'month' ? labels.month(iso) : labels.dayMonth(iso)
  }
  return (
    <>
      <Axis
        side="left"
        area={area}
        scale={y}
        write={(value) => t('times', { times: labels.decimal(value, 2) })}
        count={5}
      />
      <Axis side="bottom" area={area} scale={x} write={writeDate} />
      <Rule value={1} y={y} area={area} />
      <Points points={points} near={near} />
      <PointerField area={area} points={points} onNear={onNear} />
    </>
  )
}

function Legend({ uploads }: { uploads: readonly Upload[] }) {
  const { t } = useTranslation('hub')
  const labels = useLabels()
  const own = uploads.find((upload) => upload.own)
  const entries = [
    ...formats
      .filter((format) => uploads.some((upload) => upload.format === format))
      .map((format) => ({ name: labels.format(format), shape: shapes[format], marked: false })),
    ...(own ? [{ name: t('line.this'), shape: shapes[own.format], marked: true }] : []),
  ]
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 text-xs text-ink-2">
      {entries.map(({ name, ...mark }) => (
        <li key={name} className="inline-flex items-center gap-1.5">
          <svg aria-hidden viewBox="0 0 16 16" className="size-4">
            <Mark {...mark} x={8} y={8} size={4.5} />
          </svg>
          {name}
        </li>
      ))}
      <li className="inline-flex items-center gap-1.5">
        <DashedLine />
        {t('line.one')}
      </li>
    </ul>
  )
}

/** Every measured upload of the channel against the channel's own line, this one marked. */
export default function ChannelLine({ video, line }: { video: HubVideo; line: readonly LinePoint[] }) {
  const { t } = useTranslation(['hub', 'report'])
  const labels = useLabels()
  const [near, setNear] = useState<string>()
  const uploads = useMemo(() => uploadsOf(video, line), [video, line])
  if (line.length === 0) return <p className="text-ink-2">{t('line.none')}</p>
  const write = ({ multiple, publishedAt, format, own }: Upload) =>
    [
      t('line.times', { times: labels.decimal(multiple, 2, 2) }),
      labels.date(publishedAt),
      labels.format(format),
      own && t('line.this'),
    ]
      .filter(Boolean)
      .join(' · ')
  const read = uploads.find(({ key }) => key === near)
  return (
    <ChartFrame
      title={t('line.title')}
      intro={<p>{t('line.intro')}</p>}
      legend={<Legend uploads={uploads} />}
      summary={t('line.summary', {
        count: uploads.length,
        from: labels.date(uploads[0]?.publishedAt ?? video.publishedAt),
        to: labels.date(uploads.at(-1)?.publishedAt ?? video.publishedAt),
        times: labels.times(video.multiple),
      })}
      labels={{ table: t('line.table') }}
      table={{
        caption: t('line.title'),
        columns: [
          {
            key: 'date',
            label: t('details.published'),
            render: ({ publishedAt }: Upload) => labels.date(publishedAt),
          },
          { key: 'format', label: t('label.format'), render: ({ format }: Upload) => labels.format(format) },
          {
            key: 'multiple',
            label: t('details.multiple'),
            align: 'end',
            render: ({ multiple }: Upload) => t('times', { times: labels.decimal(multiple, 2) }),
          },
        ],
        rows: uploads,
        rowKey: ({ key }) => key,
      }}
      height={height}
      margin={margin}
      reading={
        <>
          <PointReader label={t('line.read')} points={uploads} near={near} onNear={setNear} write={write} />
          <p aria-hidden className="tnum min-h-6">
            {read ? write(read) : t('line.hover')}
          </p>
        </>
      }
    >
      {(area) => <Picture uploads={uploads} area={area} near={near} onNear={setNear} />}
    </ChartFrame>
  )
}
