import { useTranslation } from 'react-i18next'
import { useFormat } from '@/i18n/format'
import { saveFile, utf8Mark } from '@/shared/files/save-file'
import type { Analysis, Claim, Recommendation, Report } from '../types'
import { useClaimText } from '../result/texts/claim-text'
import { groups, unitByBasis, units, writers } from '../result/texts/figures'
import { useMoney } from '../result/texts/money-format'
import { useNicheNames } from '../result/texts/niche-names'
import { scoreParts } from '../result/score/score-parts'
import { useSampleText } from '../result/texts/sample-text'
import { useStatement } from '../result/texts/statement'
import { useDifferenceLines } from './difference-lines'
import { useXrayLines } from './xray-lines'

/** A part of the report: its title and its lines; nothing where there are none. */
const part = (title: string, lines: (string | false | null | undefined)[]): string[] => {
  const said = lines.filter((line) => typeof line === 'string' && line !== '') as string[]
  return said.length === 0 ? [] : ['', title, '-'.repeat(Array.from(title).length), ...said]
}

const bullet = (text: string) => text && `- ${text}`

type Line = (name: string, claim: Claim, write?: (value: number) => string, after?: string) => string

/** Writes a figure with its interval, what it rests on, and its doubt. */
function useLine(): Line {
  const claimText = useClaimText()
  const sample = useSampleText()
  return (name, claim, write, after = '') => {
    const { value, abstained, interval, doubt } = claimText(claim, write)
    const grounds = [interval, sample(claim), doubt?.replace(/\.$/, '')].filter(Boolean)
    return `${name}: ${value}${abstained ? '' : after} (${grounds.join('; ')})`
  }
}

function useScores(line: Line): (report: Report) => string[] {
  const { t } = useTranslation('report')
  const format = useFormat()
  return ({ score, breakdown, ratingLabel, stage, badges }) => [
    ...part(t('score.title'), [
      line(t('score.title'), score, format.whole, ` ${t('units.ofHundred')}`),
      ratingLabel && `${t('text.rating')}: ${t(`rating.${ratingLabel}`)}`,
      `${t('text.stage')}: ${t(`stage.${stage}`)}`,
      ...badges.map(({ key }) =>
        bullet(t(`badges.${key}` as 'badges.hidden_gem', { defaultValue: key.replaceAll('_', ' ') })),
      ),
    ]),
    ...part(t('breakdown.title'), [
      ...scoreParts.map(([key, max]) =>
        line(
          t(`breakdown.${key}`),
          breakdown[key],
          (value) => format.decimal(value),
          ` ${t('text.of', { max })}`,
        ),
      ),
      ...breakdown.penalty.map(
        ({ key, points }) =>
          `${t('breakdown.penalty')}: ${format.decimal(points)} (${t(`penalty.${key}` as 'penalty.silence', { defaultValue: key })})`,
      ),
    ]),
  ]
}

function useFigures(line: Line): (report: Report) => string[] {
  const { t } = useTranslation('report')
  const format = useFormat()
  return ({ metrics }) =>
    (Object.keys(groups) as (keyof typeof groups)[]).flatMap((group) =>
      part(
        t(`groups.${group}`),
        groups[group].map((figure) => {
          const unit = units[figure]
          return line(
            t(`figures.${figure}`),
            metrics[figure],
            (value) => writers[figure](value, format),
            unit && ` ${t(`units.${unit}`)}`,
          )
        }),
      ),
    )
}

function useAdvice(line: Line): (report: Report) => string[] {
  const { t } = useTranslation(['resultTabs', 'report'])
  const write = useStatement()
  const effect = ({ effect: claim, effectKind }: Recommendation) => {
    const unit = unitByBasis[claim.basis]
    return line(t(`content.${effectKind}`), claim, undefined, unit && ` ${t(`report:units.${unit}`)}`)
  }
  return ({ recommendations, contentAnalysis: content }) => [
    ...part(
      t('content.recommendations'),
      recommendations.length === 0
        ? [t('content.noRecommendations')]
        : recommendations.flatMap((advice) => [
            bullet(write(advice.advice)),
            `  ${t('content.evidence')}: ${write(advice.evidence)}`,
            `  ${effect(advice)}`,
            `  ${t('content.alternative')}: ${write(advice.alternative)}`,
            `  ${t('content.test')}: ${write(advice.test)}`,
            `  ${t('content.success')}: ${write(advice.success)}`,
          ]),
    ),
    ...part(
      t('content.gaps'),
      content.gaps.length === 0
        ? [
            content.gapsReason
              ? `${t('content.gapsAbstained')} ${t(`report:reasons.${content.gapsReason}`)}`
              : t('content.noGaps'),
          ]
        : content.gaps.flatMap((gap) => [
            bullet(`${gap.label}: ${write(gap.statement)}`),
            `  ${line(t('content.gapSize'), gap.gap)}`,
          ]),
    ),
    ...part(
      t('content.spinOffs'),
      content.opportunities.length === 0
        ? [t('content.noSpinOffs')]
        : content.opportunities.map((idea) => bullet(write(idea.statement))),
    ),
    ...part(
      t('content.topics'),
      content.topics.map((topic) => line(topic.label, topic.multiple)),
    ),
  ]
}

function useSummary(): (report: Report) => string[] {
  const { t } = useTranslation(['result', 'resultTabs'])
  const write = useStatement()
  const names = useNicheNames()
  // Without the words that spoke for it the niche is named alone.
  const niche = ({ metaNiche, subNiche }: Report['nicheProfile']) =>
    metaNiche && [names.meta(metaNiche), ...(subNiche ? [names.niche(subNiche)] : [])].join(' › ')
  return ({ summary, policyRisk, nicheProfile }) => [
    ...part(t('narrative.title'), summary.headline.key ? [write(summary.headline)] : [t('narrative.old')]),
    ...part(
      t('narrative.strengths'),
      summary.strengths.map((point) => bullet(write(point))),
    ),
    ...part(
      t('narrative.weaknesses'),
      summary.weaknesses.map((point) => bullet(write(point))),
    ),
    ...part(t('narrative.potential'), [summary.potential.map(write).join(' ')]),
    ...part(t('narrative.conclusion'), [summary.conclusion.map(write).join(' ')]),
    ...part(t('niche.title'), [
      write(nicheProfile.nicheExplanation) || niche(nicheProfile) || t('niche.abstained'),
    ]),
    ...part(t('resultTabs:policy.risk'), [write(policyRisk.statement) || t('resultTabs:policy.unknown')]),
  ]
}

function useRevenue(line: Line): (report: Report) => string[] {
  const { t } = useTranslation('resultTabs')
  const format = useFormat()
  const write = useStatement()
  const money = useMoney()
  return ({ metricsRev, monetisation: { revenue, monthlyViews, notes } }) =>
    part(`${t('money.title')} (${t('money.label')})`, [
      revenue
        ? `${t('money.month')}: ${t('money.text', {
            p10: money(revenue.p10),
            p50: money(revenue.p50),
            p90: money(revenue.p90),
          })}`
        : t(monthlyViews ? 'money.abstained' : 'money.notMeasured'),
      line(t('money.monthlyViews'), metricsRev.monthlyViewsSimAvg, format.compact),
      line(t('money.monthlyUploads'), metricsRev.monthlyUploads, (value) => format.decimal(value)),
      line(t('money.pace'), metricsRev.avgVpdRev, format.compact),
      ...notes.map((note) => bullet(write(note))),
    ])
}

/**
 * Writes a whole report as plain text, in the reader's language, with what changed since the one before where its analysis is known. This
 * is the specification's `reportText`, of an analysis and of a run alike: the API carries the report that it is written from, so that it is
 * there in both languages and never says anything that the screen does not.
 */
export function useTextReport(): (report: Report, analysis?: Analysis) => string {
  const { t } = useTranslation(['report', 'resultTabs', 'common'])
  const format = useFormat()
  const line = useLine()
  const [scores, figures, advice] = [useScores(line), useFigures(line), useAdvice(line)]
  const [summary, revenue] = [useSummary(), useRevenue(line)]
  const xrayLines = useXrayLines(line)
  const differenceLines = useDifferenceLines()
  return (report, analysis) => {
    const changed = analysis && differenceLines(analysis, report)
    const { channelInfo: channel, analysisDate: date, contentAnalysis: content } = report
    const title = t('text.title', { name: channel.channelName })
    const xray = xrayLines(report)
    const known = (value: number | null | undefined, none: string) =>
      value == null ? none : format.whole(value)
    return [
      title,
      '='.repeat(Array.from(title).length),
      t('text.by', { date: format.dateTime(date) }),
      channel.handle,
      `${t('facts.subscribers')}: ${known(channel.subscriberCount, t('facts.hidden'))}`,
      `${t('facts.videos')}: ${known(channel.totalVideos, t('unknown'))}`,
      ...(changed ? part(changed.title, changed.lines) : []),
      ...(xray ? part(xray.title, xray.lines) : []),
      ...scores(report),
      ...summary(report),
      ...figures(report),
      ...part(
        t('resultTabs:sust.factors'),
        content.dependency.factors.length === 0
          ? [t('resultTabs:sust.noFactors')]
          : content.dependency.factors.map(({ key, share }) =>
              line(
                t(`resultTabs:sust.factor.${key}` as 'resultTabs:sust.factor.news', { defaultValue: key }),
                share,
              ),
            ),
      ),
      ...advice(report),
      ...revenue(report),
      ...part(
        t('outliers.title'),
        report.outliers.length === 0
          ? [t('outliers.none')]
          : report.outliers.map((video) => bullet(line(video.title, video.multiple))),
      ),
      '',
      t('foot', {
        date: format.dateTime(date),
        read: format.whole(channel.videoCount),
        eligible: format.whole(channel.eligibleCount),
        engine: report.engineVersion,
      }),
      report.sample ? t('footSample') : t('common:shell.attribution'),
      '',
    ]
      .filter((text) => text != null)
      .join('\n')
  }
}

/** Hands a text to the browser as a file. */
export const saveText = (name: string, text: string): void => saveFile(name, utf8Mark + text, 'text/plain')
