import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { currentLanguage } from '@/i18n'
import { useFormat } from '@/i18n/format'
import {
  areaOf,
  Axis,
  Band,
  ChartFrame,
  Fan,
  ForestPlot,
  HeatMap,
  Line,
  linear,
  log,
  Plot,
  PointerField,
  PointReader,
  Points,
  Rule,
  Sparkline,
  time,
  Whisker,
  type Area,
} from '@/ui/chart'
import { Card } from '@/ui/layout/card'
import { Changes } from './changes'
import { Group, Story } from './story'

const day = 86_400_000
const start = Date.UTC(2026, 0, 5)
/** Drawn, not measured: views of thirty uploads, three of them far above the others. */
const uploads = Array.from({ length: 30 }, (_, index) => ({
  key: String(index),
  at: start + index * 6.3 * day,
  views: Math.round(9_000 * 1.9 ** Math.sin(index * 1.7) * ([7, 16, 25].includes(index) ? 14 : 1)),
  marked: [7, 16, 25].includes(index),
  hollow: index > 27,
  shape: index % 4 === 3 ? ('diamond' as const) : ('circle' as const),
}))
const median = { value: 9_200, low: 6_400, high: 12_800 }
const months = Array.from({ length: 12 }, (_, index) => ({
  x: index + 1,
  p10: 90 + index * 4,
  p50: 140 + index * 16,
  p90: 210 + index * 41,
}))
const credits = [60, 50, 49, 48, 38, 98, 97, 87, null, 86, 76, 75]
const monday = Date.UTC(2026, 0, 5)

function UploadsPicture({
  area,
  near,
  onNear,
}: {
  area: Area
  near: string | undefined
  onNear: (key?: string) => void
}) {
  const { t } = useTranslation('design')
  const format = useFormat()
  const x = time(
    uploads.map(({ at }) => at),
    [area.left + 6, area.right - 6],
  )
  const y = log(
    uploads.map(({ views }) => views),
    [area.bottom, area.top],
  )
  const points = uploads.map((upload) => ({ ...upload, x: x.at(upload.at), y: y.at(upload.views) }))
  return (
    <>
      <Axis side="left" area={area} scale={y} write={format.compact} count={5} />
      <Axis
        side="bottom"
        area={area}
        scale={x}
        write={(value) => format.month(new Date(value).toISOString())}
      />
      <Band {...median} y={y} area={area} />
      <Rule value={median.value} y={y} area={area} label={t('sample.median')} />
      <Points points={points} near={near} />
      <PointerField area={area} points={points} onNear={onNear} />
    </>
  )
}

function Uploads() {
  const { t } = useTranslation('design')
  const format = useFormat()
  const [near, setNear] = useState<string>()
  const reading = (upload: (typeof uploads)[number]) =>
    t('sample.reading', {
      views: format.compact(upload.views),
      date: format.date(new Date(upload.at).toISOString()),
    })
  const current = uploads.find(({ key }) => key === near)
  return (
    <ChartFrame
      title={t('stories.points')}
      summary={t('charts.points', { count: uploads.length })}
      labels={{ table: t('sample.asTable') }}
      margin={{ right: 54 }}
      reading={
        <>
          <PointReader
            label={t('sample.readPoints')}
            points={uploads}
            near={near}
            onNear={setNear}
            write={reading}
          />
          <p aria-hidden className="h-4">
            {current && reading(current)}
          </p>
        </>
      }
      table={{
        caption: t('stories.points'),
        columns: [
          {
            key: 'date',
            label: t('columns.date'),
            render: (row: (typeof uploads)[number]) => format.date(new Date(row.at).toISOString()),
          },
          { key: 'views', label: t('columns.views'), align: 'end', render: (row) => format.whole(row.views) },
        ],
        rows: uploads,
      }}
    >
      {(area) => <UploadsPicture area={area} near={near} onNear={setNear} />}
    </ChartFrame>
  )
}

function Revenue() {
  const { t } = useTranslation('design')
  const format = useFormat()
  return (
    <ChartFrame
      title={t('stories.fan')}
      summary={t('charts.fan')}
      labels={{ table: t('sample.asTable') }}
      height={220}
      margin={{ right: 80 }}
      table={{
        caption: t('stories.fan'),
        columns: [
          { key: 'x', label: t('columns.month'), render: (row: (typeof months)[number]) => row.x },
          { key: 'p10', label: t('columns.cautious'), align: 'end', render: (row) => row.p10 },
          { key: 'p50', label: t('columns.middle'), align: 'end', render: (row) => row.p50 },
          { key: 'p90', label: t('columns.high'), align: 'end', render: (row) => row.p90 },
        ],
        rows: months,
      }}
    >
      {(area) => {
        const x = linear([1, 12], [area.left, area.right], { nice: false })
        const y = linear(
          months.flatMap(({ p10, p90 }) => [p10, p90]),
          [area.bottom, area.top],
          { zero: true },
        )
        return (
          <>
            <Axis side="left" area={area} scale={y} write={format.compact} />
            <Axis side="bottom" area={area} scale={x} write={format.whole} count={6} />
            <Fan
              points={months}
              x={x}
              y={y}
              labels={{ p10: t('columns.cautious'), p50: t('columns.middle'), p90: t('columns.high') }}
              values={{ p10: '134', p50: '316', p90: '661' }}
            />
          </>
        )
      }}
    </ChartFrame>
  )
}

function Ledger() {
  const { t } = useTranslation('design')
  const format = useFormat()
  return (
    <ChartFrame
      title={t('stories.line')}
      summary={t('charts.line')}
      labels={{ table: t('sample.asTable') }}
      height={180}
      table={{
        caption: t('stories.line'),
        columns: [
          { key: 'x', label: t('columns.month'), render: (row: { x: number }) => row.x },
          {
            key: 'y',
            label: t('columns.credits'),
            align: 'end',
            render: (row: { y: number | null }) => row.y ?? '–',
          },
        ],
        rows: credits.map((y, index) => ({ x: index + 1, y })),
      }}
    >
      {(area) => {
        const x = linear([1, credits.length], [area.left, area.right], { nice: false })
        const y = linear(credits, [area.bottom, area.top], { zero: true })
        return (
          <>
            <Axis side="left" area={area} scale={y} write={format.whole} />
            <Axis side="bottom" area={area} scale={x} write={format.whole} count={6} />
            <Line points={credits.map((value, index) => ({ x: index + 1, y: value }))} x={x} y={y} />
          </>
        )
      }}
    </ChartFrame>
  )
}

function Rhythm() {
  const { t } = useTranslation('design')
  const language = currentLanguage()
  const weekday = new Intl.DateTimeFormat(language, { weekday: 'short', timeZone: 'UTC' })
  const cells = [
    [0, 2, 5, 11],
    [0, 1, 4, 9],
    [1, 3, 6, 14],
    [0, 2, 4, 10],
    [0, 1, 8, 19],
    [2, 6, 9, 7],
    [1, 4, 7, 3],
  ]
  const days = cells.map((_, index) => weekday.format(monday + index * day))
  const parts = (['night', 'morning', 'afternoon', 'evening'] as const).map((part) => t(`dayparts.${part}`))
  return (
    <ChartFrame
      title={t('stories.heatMap')}
      summary={t('charts.heatMap')}
      labels={{ table: t('sample.asTable') }}
      table={{
        caption: t('stories.heatMap'),
        columns: [
          { key: 'day', label: t('columns.day'), render: (row: (string | number)[]) => row[0] },
          ...parts.map((label, index) => ({
            key: label,
            label,
            align: 'end' as const,
            render: (row: (string | number)[]) => row[index + 1],
          })),
        ],
        rows: cells.map((values, index) => [days[index] ?? '', ...values]),
      }}
    >
      <HeatMap
        caption={t('stories.heatMap')}
        weekdays={days}
        dayparts={parts}
        cells={cells}
        weekStart={language === 'de' ? 'monday' : 'sunday'}
        write={String}
        labels={{ less: t('sample.fewer'), more: t('sample.more'), unknown: t('sample.unknown') }}
        isOutlined={(weekday, part) => weekday < 5 && part === 3}
      />
    </ChartFrame>
  )
}

function Patterns() {
  const { t } = useTranslation('design')
  const format = useFormat()
  return (
    <ForestPlot
      label={t('stories.forestPlot')}
      base={1}
      write={(value) => `${format.decimal(value, 2)}×`}
      labels={{
        lower: t('sample.fewerViews'),
        higher: t('sample.moreViews'),
        chance: t('sample.chance'),
        interval: (low, high) => t('sample.interval', { low, high }),
      }}
      rows={[
        {
          key: 'a',
          name: t('patterns.number'),
          value: 1.62,
          low: 1.2,
          high: 2.15,
          note: t('sample.titles', { count: 14 }),
        },
        {
          key: 'b',
          name: t('patterns.question'),
          value: 1.08,
          low: 0.8,
          high: 1.5,
          note: t('sample.titles', { count: 9 }),
        },
        {
          key: 'c',
          name: t('patterns.long'),
          value: 0.62,
          low: 0.45,
          high: 0.88,
          note: t('sample.titles', { count: 21 }),
        },
        {
          key: 'd',
          name: t('patterns.capitals'),
          value: null,
          low: null,
          high: null,
          note: t('sample.unknown'),
        },
      ]}
    />
  )
}

function Small() {
  const { t } = useTranslation('design')
  const lines = [[9, 7, 8, 5, 4, 2, 1], [3, null, 6, 6, 9], [4], []]
  return (
    <>
      <Story name={t('stories.sparkline')}>
        {lines.map((values) => (
          <Sparkline
            key={values.length}
            label={t('charts.sparkline', { count: values.length })}
            values={values}
            invert
          />
        ))}
      </Story>
      <Story name={t('stories.whisker')} wide>
        <Plot label={t('charts.whisker')} height={72} margin={{ left: 8 }}>
          {(area) => {
            const x = linear([0, 100], [area.left, area.right])
            return (
              <>
                <Axis side="bottom" area={areaOf(area.width, 72, { left: 8 })} scale={x} write={String} />
                <Whisker at={18} low={42} high={71} value={58} scale={x} />
                <Whisker at={34} low={30} high={88} value={55} scale={x} tone="quiet" />
              </>
            )
          }}
        </Plot>
      </Story>
    </>
  )
}

export default function Charts() {
  const { t } = useTranslation('design')
  return (
    <Group id="charts" title={t('groups.charts')}>
      <p className="text-ink-3">{t('charts.drawn')}</p>
      <Card>
        <Uploads />
      </Card>
      <div className="grid min-w-0 gap-4 lg:grid-cols-2">
        <Card>
          <Revenue />
        </Card>
        <Card>
          <Ledger />
        </Card>
        <Card>
          <Rhythm />
        </Card>
        <Card title={t('stories.forestPlot')}>
          <Patterns />
        </Card>
        <Card title={t('stories.slopes')}>
          <Changes />
        </Card>
      </div>
      <Small />
    </Group>
  )
}
