import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '@/i18n/format'
import { Axis, ChartFrame, log, PointerField, PointReader, Points, Rule, type Area } from '@/ui/chart'
import { useIsPrinting } from '../print-context'
import type { Report, SinceLast } from '../types'
import { HowComputed } from '../explanation/how-computed'
import { markOf } from '../uploads/uploads-layout'
import { velocities, writePace, type Velocity } from './velocity-points'

interface PictureProps {
  area: Area
  points: readonly Velocity[]
  median: number | null | undefined
  near: string | undefined
  onNear: (key: string | undefined) => void
}

function Picture({ area, points, median, near, onNear }: PictureProps) {
  const { t } = useTranslation('xrayReport')
  const format = useFormat()
  const x = log(
    points.map(({ age }) => age),
    [area.left, area.right],
    1.2,
  )
  const y = log(
    points.map(({ perDay }) => perDay),
    [area.bottom, area.top],
    1.4,
  )
  const marks = points.map(({ key, upload, age, perDay }) => ({
    ...markOf({ format: upload.format, outlier: false, young: false }),
    key,
    x: x.at(age),
    y: y.at(perDay),
  }))
  return (
    <>
      <Axis side="left" area={area} scale={y} write={(value) => writePace(value, format)} count={4} />
      <Axis side="bottom" area={area} scale={x} write={format.compact} />
      {median != null && <Rule value={median} y={y} area={area} label={t('velocity.median')} />}
      <Points points={marks} near={near} />
      <PointerField area={area} points={marks} onNear={onNear} />
    </>
  )
}

/** What each upload gathered a day since the report before, against its age: what is still watched, and what is not. */
export function VelocityChart({ report, since }: { report: Report; since: SinceLast }) {
  const { t } = useTranslation(['xrayReport', 'report'])
  const format = useFormat()
  const onPaper = useIsPrinting()
  const [near, setNear] = useState<string>()
  const points = velocities(report, since)
  const reading = ({ age, perDay }: Velocity) =>
    t('velocity.reading', { views: format.decimal(perDay), age: format.whole(age) })
  // Of words that are removed there is no title.
  const nameOf = ({ upload }: Velocity) => upload.title || format.date(upload.publishedAt)
  const nearest = points.find(({ key }) => key === near)
  return (
    <ChartFrame
      named
      title={t('velocity.title')}
      action={<HowComputed name={t('velocity.title')} claim={since.velocity} report={report} />}
      intro={t('velocity.intro')}
      summary={t('velocity.summary', {
        count: points.length,
        median: since.velocity.value == null ? t('report:unknown') : format.decimal(since.velocity.value),
      })}
      height={220}
      margin={{ right: 64 }}
      labels={{ table: t('report:chart.table') }}
      table={{
        caption: t('velocity.title'),
        columns: [
          { key: 'upload', label: t('velocity.upload'), render: (point: Velocity) => nameOf(point) },
          { key: 'age', label: t('velocity.age'), align: 'end', render: ({ age }) => format.whole(age) },
          {
            key: 'perDay',
            label: t('velocity.perDay'),
            align: 'end',
            render: ({ perDay }) => format.decimal(perDay, 1, 1),
          },
          {
            key: 'views',
            label: t('velocity.views'),
            align: 'end',
            render: ({ upload }) => format.compact(upload.views),
          },
        ],
        rows: points,
      }}
      reading={
        <>
          <PointReader
            label={t('velocity.read')}
            points={points}
            near={near}
            onNear={setNear}
            write={(point) => `${nameOf(point)}: ${reading(point)}`}
          />
          {!onPaper && (
            <span aria-hidden className="tnum mt-2 flex h-5 gap-2">
              {nearest ? (
                <>
                  <span className="min-w-0 truncate font-medium text-ink">{nameOf(nearest)}</span>
                  <span className="shrink-0">{reading(nearest)}</span>
                </>
              ) : (
                <span className="text-ink-3">{t('report:chart.hover')}</span>
              )}
            </span>
          )}
        </>
      }
    >
      {(area) => <Picture {...{ area, points, near }} median={since.velocity.value} onNear={setNear} />}
    </ChartFrame>
  )
}
