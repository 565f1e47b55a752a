import { useTranslation } from 'react-i18next'
import { useFormat, usePlainFormat } from '@/i18n/format'
import { useAdviceName } from '../result/advice/advice-name'
import { useGradeText } from '../result/advice/grade-text'
import { windowFigures, windowWriters } from '../result/change/window-figures'
import { useStatement } from '../result/texts/statement'
import { isFollowed, isLifetime } from '../result/xray/pace'
import { useXrayWriters } from '../result/xray/writers'
import type { Claim, Report, Xray } from '../types'
import { useExperimentLines } from './experiment-lines'
import { useIdeaLines } from './idea-lines'
import { useSeoLines } from './seo-lines'

/** The newest uploads against what was to be expected: in words where they fall short, and the figure. */
function useAlertLines(line: Line) {
  const { t } = useTranslation('xrayReport')
  const format = usePlainFormat()
  const times = useTimes()
  return ({ dropAlert: alert }: Xray): string[] =>
    alert
      ? [
          ...(alert.rings && alert.ratio.value != null
            ? [t('alert.title', { less: format.percent(1 - alert.ratio.value) })]
            : []),
          line(t('alert.name'), alert.ratio, times),
        ]
      : []
}

const useTimes = () => {
  const format = usePlainFormat()
  return (value: number) => `${format.decimal(value, 2)}×`
}

/** Two windows, figure by figure: both values, their ratio, and whether it is beyond noise. */
function useWindowLines(line: Line) {
  const { t } = useTranslation(['xrayReport', 'report'])
  const format = usePlainFormat()
  const times = useTimes()
  return ({ windows }: Xray): string[] =>
    (windows?.formats ?? []).flatMap((one) => [
      `${t('windows.title', { count: windows?.days })}, ${t(`report:format.${one.format}`)}:`,
      ...windowFigures.flatMap((key) => {
        const { earlier, recent, ratio, movement } = one[key]
        const values =
          earlier == null || recent == null
            ? []
            : [`${windowWriters[key](earlier, format)} → ${windowWriters[key](recent, format)}`]
        const beyond = movement ? [t('windows.beyond')] : []
        return [
          `  ${line(t(`windows.${key}`), ratio, times)}`,
          ...(values.length > 0 ? [`    ${[...values, ...beyond].join(' · ')}`] : []),
        ]
      }),
    ])
}

/** What was gathered since the report before. */
function useSinceLines(line: Line) {
  const { t } = useTranslation('xrayReport')
  const format = useFormat()
  return ({ sinceLast: since }: Xray): string[] => {
    if (!since) return []
    const { viewsGained: gained, channelViewsGained: ofChannel, olderShare } = since
    const counted = [
      t('since.followed', { count: since.followedUploads }),
      t('since.new', { count: since.newUploads }),
      ...(ofChannel == null ? [] : [t('since.channel', { views: format.compact(ofChannel) })]),
    ]
    return [
      `${t('since.title', { date: format.date(since.since) })}:`,
      `  ${counted.join(' · ')}`,
      ...(gained == null ? [] : [`  ${t('since.gained')}: ${format.compact(gained)}`]),
      `  ${line(t('since.velocity'), since.velocity, format.compact, ` ${t('since.perDay')}`)}`,
      ...(olderShare == null ? [] : [`  ${t('since.older')}: ${format.percent(olderShare)}`]),
    ]
  }
}

/** What to do, and what became of earlier advice. */
function useAdviceLines() {
  const { t } = useTranslation('xrayReport')
  const format = useFormat()
  const write = useStatement()
  const name = useAdviceName()
  const sentences = useGradeText()
  return ({ xray, recommendations, analysisDate }: Report): string[] => {
    const advice = (xray?.advice ?? []).flatMap((given) => {
      const record = recommendations.find(({ key }) => key === given.key)
      const isOlder = Date.parse(given.givenAt) < Date.parse(analysisDate)
      const notes = [
        t(`toDo.confidence.${given.confidence}`),
        ...(isOlder ? [t('toDo.since', { date: format.date(given.givenAt) })] : []),
        t('toDo.lookAgain', { date: format.date(given.lookAgainAt) }),
      ]
      return record ? [`- ${write(record.advice)}`, `  ${notes.join(' · ')}`] : []
    })
    const grades = (xray?.grades ?? []).flatMap((grade) => [
      `- ${name(grade)} (${t('became.given', { date: format.date(grade.givenAt) })}): ${t(`became.outcome.${grade.outcome}`)}`,
      `  ${sentences(grade).join(' ')}`,
    ])
    return [
      ...(advice.length > 0 ? [`${t('toDo.title')}:`, ...advice] : []),
      ...(grades.length > 0 ? [`${t('became.title')}:`, ...grades] : []),
    ]
  }
}

type Line = (name: string, claim: Claim, write?: (value: number) => string, after?: string) => string

/** What an X-Ray adds to the text of a report: its title and its lines. */
export function useXrayLines(line: Line): (report: Report) => { title: string; lines: string[] } | undefined {
  const { t } = useTranslation(['xrayReport', 'report'])
  const format = useFormat()
  const write = useXrayWriters()
  const alert = useAlertLines(line)
  const windows = useWindowLines(line)
  const since = useSinceLines(line)
  const ideaLines = useIdeaLines(line)
  const seoLines = useSeoLines(line)
  const adviceLines = useAdviceLines()
  const experimentLines = useExperimentLines()
  return (report) => {
    const { xray, score } = report
    if (!xray) return undefined
    const standing = [
      `${t('tier')}: ${xray.tier ? t(`tiers.${xray.tier}`) : t('noTier')}`,
      `  ${line(t('percentileName'), xray.sizePercentile, write.percentile, ` ${t('report:units.ofHundred')}`)}`,
      `${t('health')}: ${xray.health ? t(`levels.${xray.health}`) : t('noLevel')}`,
      `  ${line(t('report:score.title'), score, write.score, ` ${t('report:units.ofHundred')}`)}`,
      line(t('medianViews'), xray.medianViews30d, write.views),
      line(t('engagement'), xray.avgEngagement, write.engagement),
      line(t('sweetSpot'), xray.sweetSpotDurationMin, write.length, ` ${t('minutes')}`),
      line(t('correlation'), xray.durationViewsCorrelation, write.correlation),
    ]
    const formats = xray.formatAnalysis.flatMap((row) => [
      `- ${t(`report:format.${row.format}`)}: ${t('report:uploads', { count: row.count })}`,
      `  ${line(t('formats.median'), row.medianViews, write.views)}`,
      `  ${line(t('formats.perWeek'), row.uploadsPerWeek, write.perWeek)}`,
    ])
    const followed = isFollowed(xray.topVideosByVpm)
    const top = xray.topVideosByVpm.map(
      (video) =>
        `- ${video.title}: ${format.compact(video.viewsPerMonth)} ${t(isLifetime(video, followed) ? 'top.lifetimeViews' : 'top.month')}`,
    )
    return {
      title: t('title'),
      lines: [
        ...alert(xray),
        ...windows(xray),
        ...since(xray),
        ...adviceLines(report),
        ...standing,
        `${t('formats.title')}:`,
        ...formats,
        `${t('top.title')}:`,
        ...top,
        ...experimentLines(xray),
        ...(xray.finalTitles ? ideaLines(xray.finalTitles) : []),
        ...(xray.seo ? seoLines(xray.seo) : []),
      ],
    }
  }
}
