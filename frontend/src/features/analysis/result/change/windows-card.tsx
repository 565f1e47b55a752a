import { useTranslation } from 'react-i18next'
import { useFormat } from '@/i18n/format'
import { useRange } from '@/i18n/range'
import { Card } from '@/ui/layout/card'
import { ChartFrame, Slopes } from '@/ui/chart'
import type { FormatWindows, Report, WindowComparison, WindowFigure } from '../types'
import { useClaimText } from '../texts/claim-text'
import { HowComputed } from '../explanation/how-computed'
import { windowFigures, windowWriters, type WindowFigureKey } from './window-figures'

interface Row {
  key: WindowFigureKey
  figure: WindowFigure
  name: string
  earlier: string
  recent: string
}

/** Its values from both windows would be two measures under one name. */
const isCountedTwice = ({ figure }: Row) => figure.ratio.reason === 'counting_changed'

function useRows(windows: FormatWindows): Row[] {
  const { t } = useTranslation(['xrayReport', 'report'])
  const format = useFormat()
  return windowFigures.map((key) => {
    const figure = windows[key]
    const write = (value: number | null | undefined) =>
      value == null ? t('report:notEnough') : windowWriters[key](value, format)
    return {
      key,
      figure,
      name: t(`windows.${key}`),
      earlier: write(figure.earlier),
      recent: write(figure.recent),
    }
  })
}

/** What moved beyond noise, or plainly that nothing did; and why a figure is not compared. */
function useVerdict(rows: readonly Row[]): string {
  const { t } = useTranslation('xrayReport')
  const format = useFormat()
  const moved = rows.filter(({ figure }) => figure.movement != null)
  const verdict =
    moved.length === 0
      ? t('windows.none')
      : t('windows.moved', {
          figures: format.list(
            moved.map(({ name, figure }) =>
              t(figure.movement === 'up' ? 'windows.up' : 'windows.down', { name }),
            ),
          ),
        })
  return rows.some(isCountedTwice) ? `${verdict} ${t('windows.counting')}` : verdict
}

function OfFormat({ report, windows }: { report: Report; windows: FormatWindows }) {
  const { t } = useTranslation(['xrayReport', 'report', 'resultTabs'])
  const format = useFormat()
  const { likely } = useRange()
  const write = useClaimText()
  const rows = useRows(windows)
  const verdict = useVerdict(rows)
  const title = t(`report:format.${windows.format}`)
  const times = (value: number) => `${format.decimal(value, 2, 2)}×`
  return (
    <ChartFrame
      named
      title={title}
      action={
        <HowComputed name={`${title}: ${t('windows.views')}`} claim={windows.views.ratio} report={report} />
      }
      intro={
        <>
          <h3 className="font-medium text-ink">{title}</h3>
          <p className="text-ink-2">{verdict}</p>
        </>
      }
      summary={verdict}
      labels={{ table: t('report:chart.table') }}
      table={{
        caption: title,
        columns: [
          { key: 'figure', label: t('windows.figure'), render: (row: Row) => row.name },
          { key: 'earlier', label: t('windows.earlier'), align: 'end', render: (row) => row.earlier },
          { key: 'recent', label: t('windows.recent'), align: 'end', render: (row) => row.recent },
          {
            key: 'ratio',
            label: t('windows.ratio'),
            align: 'end',
            render: ({ figure }) => write(figure.ratio, times).value,
          },
          {
            key: 'interval',
            label: t('resultTabs:lengths.interval'),
            align: 'end',
            render: ({ figure }) => write(figure.ratio, times).range ?? '–',
          },
          {
            key: 'moved',
            label: t('windows.beyond'),
            align: 'end',
            render: ({ figure }) =>
              t(figure.movement == null ? 'resultTabs:titles.no' : 'resultTabs:titles.yes'),
          },
        ],
        rows,
      }}
    >
      <Slopes
        label={title}
        write={times}
        rows={rows.map((row) => ({
          key: row.key,
          name: row.name,
          before: isCountedTwice(row) ? t('windows.notCompared') : row.earlier,
          now: isCountedTwice(row) ? '' : row.recent,
          value: row.figure.ratio.value ?? null,
          low: row.figure.ratio.low ?? null,
          high: row.figure.ratio.high ?? null,
          chance: row.figure.movement == null,
        }))}
        labels={{
          chance: t('resultTabs:titles.chance'),
          interval: likely,
          scale: (low, high) => t('windows.scale', { low, high }),
        }}
      />
    </ChartFrame>
  )
}

/** Two equal windows of whole days, format by format. */
export function WindowsCard({ report, windows }: { report: Report; windows: WindowComparison | undefined }) {
  const { t } = useTranslation('xrayReport')
  const format = useFormat()
  if (!windows)
    return (
      <Card title={t('windows.absentTitle')} className="min-w-0">
        <p className="text-ink-2">{t('windows.absent')}</p>
      </Card>
    )
  const { days, earlierFrom, recentFrom, to } = windows
  // The end of a window is the first moment after it.
  const last = (end: string) => format.day(new Date(Date.parse(end) - 1).toISOString())
  return (
    <Card title={t('windows.title', { count: days })} className="min-w-0">
      <p className="-mt-2 text-ink-3">
        {t('windows.intro', {
          earlierFrom: format.day(earlierFrom),
          earlierTo: last(recentFrom),
          recentFrom: format.day(recentFrom),
          recentTo: last(to),
        })}
      </p>
      <div className="mt-4 grid grid-cols-1 gap-6">
        {windows.formats.map((one) => (
          <OfFormat key={one.format} report={report} windows={one} />
        ))}
      </div>
    </Card>
  )
}
