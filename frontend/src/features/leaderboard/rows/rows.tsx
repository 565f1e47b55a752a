import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { rulebook } from '@/shared/rules/rulebook'
import { Avatar } from '@/ui/image/avatar'
import { Badge } from '@/ui/badge'
import { cx } from '@/ui/cx'
import { useLabels } from '../labels'
import { allSample, axisOf, ticksOf, wholeScale, type Axis } from './places'
import { previewOverlay } from '../preview/preview-address'
import { RankMark } from './rank-mark'
import { RowBadges } from './row-badges'
import { ScoreLine } from './score-line'
import type { Row } from '../types'
import { layout, type View } from '../view'

interface RowProps {
  row: Row
  /** What the bars of a list show of the scale. */
  axis: Axis
  /** The row says by itself that it is sample data. */
  marked: boolean
}

/** The channel's name: opens what is known of it, over the board. The whole card takes the press. */
function NameLink({ row }: { row: Row }) {
  const { t } = useTranslation('leaderboard')
  const labels = useLabels()
  const { search } = useLocation()
  const name = labels.channel(row)
  return (
    <Link
      to={{ search: previewOverlay.with(search, row.channelId) }}
      state={previewOverlay.opened}
      preventScrollReset
      aria-haspopup="dialog"
      aria-label={t('row.open', { name })}
      className={cx(
        'block truncate after:absolute after:inset-0 after:rounded-card focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-iris',
        row.channelName ? 'font-medium text-ink' : 'text-ink-2 italic',
      )}
    >
      {name}
    </Link>
  )
}

/** What is known of a channel in addition to its score, in one line. */
function About({ row }: { row: Row }) {
  const labels = useLabels()
  const parts = [row.handle, row.niche && labels.niche(row.niche)].filter(Boolean)
  return <p className="truncate text-xs text-ink-3">{parts.join(' · ')}</p>
}

function Marks({ row, marked }: Pick<RowProps, 'row' | 'marked'>) {
  const { t } = useTranslation(['leaderboard', 'report'])
  return (
    <>
      {row.unranked && <Badge tone="warn">{t(`unranked.${row.unranked}.short`)}</Badge>}
      {marked && row.sample && <Badge>{t('report:sample')}</Badge>}
    </>
  )
}

function Analysed({ row }: { row: Row }) {
  const { t } = useTranslation('leaderboard')
  const labels = useLabels()
  return (
    <span className="inline-block">
      <span className="sr-only">{t('row.analyzed')} </span>
      <time dateTime={row.analysisDate} title={t('row.analyzed')}>
        {labels.stamp(row.analysisDate)}
      </time>
    </span>
  )
}

function Card({ row, marked }: RowProps) {
  const labels = useLabels()
  return (
    <article className="card relative grid h-full grid-cols-1 grid-rows-[auto_auto_1fr_auto] gap-4 p-4 transition-colors duration-150 hover:bg-raised">
      <div className="flex items-center gap-3">
        <Avatar name={row.channelName ?? ''} src={row.channelAvatar} size="lg" />
        <div className="min-w-0 flex-1">
          <NameLink row={row} />
          <About row={row} />
        </div>
        <RankMark row={row} />
      </div>
      <ScoreLine row={row} />
      <div>
        <RowBadges row={row}>
          <Marks row={row} marked={marked} />
        </RowBadges>
      </div>
      <p className="tnum flex flex-wrap justify-between gap-x-3 border-t border-line pt-3 text-xs text-ink-2">
        <span>{labels.subscribers(row)}</span>
        <Analysed row={row} />
      </p>
    </article>
  )
}

/** A line of the list, and the axis above all of them. */
const columns =
  'grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 px-3 sm:px-4 md:grid-cols-[3rem_minmax(0,1.3fr)_minmax(11rem,1fr)] md:gap-x-5 lg:grid-cols-[3rem_minmax(0,1.3fr)_minmax(12rem,1fr)_12rem]'

function Line({ row, axis, marked }: RowProps) {
  const labels = useLabels()
  return (
    <article
      className={cx(
        columns,
        'relative items-center gap-y-3 py-3.5 transition-colors duration-150 hover:bg-raised',
      )}
    >
      <div className="flex justify-center">
        <RankMark row={row} />
      </div>
      <div className="flex min-w-0 items-center gap-3">
        <Avatar name={row.channelName ?? ''} src={row.channelAvatar} />
        <div className="min-w-0 flex-1">
          <NameLink row={row} />
          <About row={row} />
        </div>
      </div>
      <div className="col-span-2 md:col-span-1">
        <ScoreLine row={row} axis={axis} compact />
      </div>
      <p className="tnum col-span-2 flex flex-wrap justify-between gap-x-3 text-xs text-ink-2 md:col-span-2 md:col-start-2 lg:col-span-1 lg:col-start-auto lg:grid lg:justify-end lg:text-right">
        <span>{labels.subscribers(row)}</span>
        <Analysed row={row} />
      </p>
      <div className="col-span-2 empty:hidden md:col-span-full md:col-start-2">
        <RowBadges row={row}>
          <Marks row={row} marked={marked} />
        </RowBadges>
      </div>
    </article>
  )
}

/** The points of the common axis, above the bars. */
function Scale({ axis }: { axis: Axis }) {
  const { whole } = useLabels()
  const ticks = ticksOf(axis)
  const anchor = (index: number) => (index === 0 ? 'start' : index === ticks.length - 1 ? 'end' : 'middle')
  return (
    <div aria-hidden className={cx(columns, 'border-x border-transparent')}>
      <svg
        width="100%"
        height="12"
        fill="currentColor"
        className="tnum col-span-2 block text-xs text-ink-3 md:col-span-1 md:col-start-3"
      >
        {ticks.map((tick, index) => (
          <text
            key={tick}
            x={`${((tick - axis.from) / (axis.to - axis.from)) * 100}%`}
            y="10"
            textAnchor={anchor(index)}
          >
            {whole(tick)}
          </text>
        ))}
      </svg>
    </div>
  )
}

const cases = Math.round(rulebook.numbers.intervalPercent / 10)

/** What fades and places promise; once below all rows. The link to the explanation is above them. */
function Key() {
  const { t } = useTranslation('leaderboard')
  return <p className="mt-2 text-xs text-ink-3">{t('key.text', { cases })}</p>
}

/** The first places come as a file and then once more with the answer: what says the same is not drawn again. */
const unchanged = (before: RowProps, now: RowProps) =>
  before.marked === now.marked &&
  before.axis.from === now.axis.from &&
  before.axis.to === now.axis.to &&
  (before.row === now.row || JSON.stringify(before.row) === JSON.stringify(now.row))

const looks = { grid: memo(Card, unchanged), list: memo(Line, unchanged) }

interface RowsProps {
  rows: readonly Row[]
  view: View
}

/** The channels of a page, as cards or one below the other on one axis. */
export default function Rows({ rows, view }: RowsProps) {
  const { t } = useTranslation('leaderboard')
  const Each = looks[view]
  const axis = view === 'list' ? axisOf(rows) : wholeScale
  const marked = !allSample(rows)
  const list = (
    <ol aria-label={t('channels')} className={layout[view]}>
      {rows.map((row) => (
        <li key={row.channelId} className="min-w-0">
          <Each row={row} axis={axis} marked={marked} />
        </li>
      ))}
    </ol>
  )
  return (
    <div className="grid grid-cols-1 gap-1">
      {view === 'list' && <Scale axis={axis} />}
      {list}
      <Key />
    </div>
  )
}
