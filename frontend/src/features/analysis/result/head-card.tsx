import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat, usePlainFormat } from '@/i18n/format'
import { Avatar } from '@/ui/image/avatar'
import { Badge } from '@/ui/badge'
import { ScoreRing, type RingProps } from '@/ui/figure/score-ring'
import { ScrollRegion } from '@/ui/layout/scroll-region'
import type { Report } from '../types'
import { Badges } from './score/badges'
import { useClaimText } from './texts/claim-text'
import { HowComputed } from './explanation/how-computed'
import { useNicheNames } from './texts/niche-names'
import { NextStep } from './next-step'
import { useStatement } from './texts/statement'
import { Why, whyOf } from './explanation/why'

/** No line begins with a dot. */
const separator = '\u00A0· '

/** A component of its own: when the reader's time zone becomes known, only this line is rendered again. */
function Line({ report }: { report: Report }) {
  const { t } = useTranslation('report')
  const format = useFormat()
  const { handle } = report.channelInfo
  return (
    <p className="text-xs text-ink-3 max-sm:truncate">
      {handle}
      <span className={handle ? 'max-sm:hidden' : undefined}>
        {handle && ' · '}
        {t('analyzed', { date: format.dateTime(report.analysisDate) })}
      </span>
    </p>
  )
}

/** On a phone the line next to the name has no room for the day: it ends the grounds. */
function Day({ report }: { report: Report }) {
  const format = useFormat()
  const { analysisDate } = report
  return (
    <span className="sm:hidden">
      {separator}
      <time dateTime={analysisDate}>{format.date(analysisDate)}</time>
    </span>
  )
}

/** "Strong · 48 uploads · Programming · 1.24M subscribers", as far as it is known. */
function Grounds({ report }: { report: Report }) {
  const { t } = useTranslation('report')
  const format = usePlainFormat()
  const names = useNicheNames()
  const { ratingLabel, channelInfo, nicheProfile, score } = report
  const { metaNiche, subNiche } = nicheProfile
  const said = [
    ratingLabel && t(`rating.${ratingLabel}`),
    t('uploads', { count: score.n }),
    subNiche ? names.niche(subNiche) : metaNiche && names.meta(metaNiche),
    channelInfo.subscriberCount != null &&
      t('subscribers', {
        count: channelInfo.subscriberCount,
        formatted: format.compact(channelInfo.subscriberCount),
      }),
  ]
  return (
    <p className="tnum text-xs text-ink-3">
      {said.filter(Boolean).join(separator)}
      {channelInfo.handle && <Day report={report} />}
    </p>
  )
}

/** The score in its ring and in the one phrase, and why it is so; why there is none, where there is none. */
function Answer({ report, ring }: Pick<HeadCardProps, 'report' | 'ring'>) {
  const { t } = useTranslation('report')
  const format = usePlainFormat()
  const write = useStatement()
  const { score, summary } = report
  const text = useClaimText()(score, format.whole)
  const label = text.abstained
    ? t('score.abstained')
    : [t('score.label', { score: text.value }), text.interval].filter(Boolean).join(', ')
  const plain: RingProps = {
    score: score.value ?? null,
    low: score.low,
    high: score.high,
    label,
    size: 96,
    write: format.whole,
  }
  return (
    <section
      aria-labelledby="score"
      className="grid min-w-0 grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 gap-y-1"
    >
      <div className="sm:row-span-2">{ring ? ring(plain) : <ScoreRing {...plain} />}</div>
      <div className="min-w-0 sm:self-end">
        <h2 id="score" className="flex items-center gap-1 text-xs text-ink-3">
          {t('score.title')}
          <HowComputed name={t('score.title')} claim={score} report={report} interval={text.interval} />
        </h2>
        <p className="tnum text-lg font-semibold">
          {text.value}
          {!text.abstained && (
            <span className="font-normal text-ink-2"> · {text.interval ?? t('noInterval')}</span>
          )}
        </p>
        <Grounds report={report} />
        {text.doubt && <p className="text-xs text-ink-2">{text.doubt}</p>}
      </div>
      {summary.headline.key && (
        <p className="col-span-2 font-medium sm:col-span-1 sm:self-start">
          {whyOf(report) ? <Why report={report} /> : write(summary.headline)}
        </p>
      )}
    </section>
  )
}

interface HeadCardProps {
  report: Report
  /** Draws the score instead of the plain ring. */
  ring?: ((plain: RingProps) => ReactNode) | undefined
  /** What can be done from here. */
  actions?: ReactNode
  /** The way to the short story of the result, and what the reader has to do with the channel; before its badges. */
  mark?: ReactNode
  /** In a dialog the name is below the dialog's own title. */
  heading: 'h1' | 'h2'
  onPage: boolean
}

/** The answer first: who it is, how good and how sure, in one sentence, and what to do next. */
export function HeadCard({ report, ring, actions, mark, heading: Heading, onPage }: HeadCardProps) {
  const { t } = useTranslation('report')
  const { channelInfo: channel } = report
  return (
    <header className="card grid grid-cols-1 gap-x-8 gap-y-3 px-4 py-3 lg:grid-cols-[3fr_2fr]">
      <div className="flex min-w-0 items-center gap-2 sm:gap-3 lg:col-span-2">
        <Avatar name={channel.channelName} src={channel.channelLogoUrl} size="md" />
        <div className="min-w-0 flex-1">
          <Heading className="text-base font-semibold tracking-tight [overflow-wrap:anywhere] sm:text-lg">
            {channel.channelName}
          </Heading>
          <Line report={report} />
        </div>
        {actions}
      </div>
      <Answer report={report} ring={ring} />
      <NextStep report={report} onPage={onPage} />
      <ScrollRegion
        label={t('badgeRow')}
        className="flex min-w-0 items-center gap-2 overflow-x-auto max-sm:-my-2.5 empty:hidden *:shrink-0 sm:flex-wrap"
      >
        {/* First, for on a phone the row goes on beyond the edge. */}
        {report.sample && <Badge>{t('sample')}</Badge>}
        {mark}
        <Badges report={report} />
      </ScrollRegion>
    </header>
  )
}
