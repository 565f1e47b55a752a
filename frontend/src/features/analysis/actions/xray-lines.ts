import { useTranslation } from 'react-i18next'
import { useFormat } from '@/i18n/format'
import { windowFigures } from '../result/change/window-figures'
import { useXrayWriters } from '../result/xray/writers'
import type { Claim, Report, Xray } from '../types'
import { useIdeaLines } from './idea-lines'
import { useSeoLines } from './seo-lines'

/** What an X-Ray sees change, line by line. */
function useChangeLines(line: Line) {
  const { t } = useTranslation(['xrayReport', 'report'])
  const format = useFormat()
  const times = (value: number) => `${format.decimal(value, 2)}×`
  return ({ dropAlert, windows, sinceLast }: Xray): (string | undefined)[] => [
    dropAlert && line(t('alert.name'), dropAlert.ratio, times),
    ...(windows?.formats ?? []).flatMap((one) => [
      `${t('windows.title', { count: windows?.days })}, ${t(`report:format.${one.format}`)}:`,
      ...windowFigures.map((key) => `  ${line(t(`windows.${key}`), one[key].ratio, times)}`),
    ]),
    ...(sinceLast
      ? [
          `${t('since.title', { date: format.date(sinceLast.since) })}:`,
          sinceLast.viewsGained == null
            ? undefined
            : `  ${t('since.gained')}: ${format.compact(sinceLast.viewsGained)}`,
          `  ${line(t('since.velocity'), sinceLast.velocity, format.compact)}`,
        ]
      : []),
  ]
}

type Line = (name: string, claim: Claim, write?: (value: number) => string, after?: string) => string

/** What an X-Ray adds to the text of a report: its title and its lines. */
export function useXrayLines(line: Line): (report: Report) => { title: string; lines: string[] } | undefined {
  const { t } = useTranslation(['xrayReport', 'report'])
  const format = useFormat()
  const write = useXrayWriters()
  const changes = useChangeLines(line)
  const ideaLines = useIdeaLines(line)
  const seoLines = useSeoLines(line)
  return ({ xray, score }) => {
    if (!xray) return undefined
    const standing = [
      ...changes(xray),
      line(t('tier'), xray.sizePercentile, (value) => t('percentile', { value: write.percentile(value) })),
      xray.tier && `  ${t(`tiers.${xray.tier}`)}`,
      line(t('health'), score, (value) => t('score', { value: format.whole(value) })),
      xray.health && `  ${t(`levels.${xray.health}`)}`,
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
    const top = xray.topVideosByVpm.map(
      (video) => `- ${video.title}: ${format.compact(video.viewsPerMonth)} ${t('top.month')}`,
    )
    return {
      title: t('title'),
      lines: [
        ...standing.filter((text) => typeof text === 'string'),
        `${t('formats.title')}:`,
        ...formats,
        `${t('top.title')}:`,
        ...top,
        ...(xray.finalTitles ? ideaLines(xray.finalTitles) : []),
        ...(xray.seo ? seoLines(xray.seo) : []),
      ],
    }
  }
}
