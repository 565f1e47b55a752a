import { useTranslation } from 'react-i18next'
import { usePlainFormat } from '@/i18n/format'
import { rulebook } from '@/shared/rules/rulebook'
import type { Report } from '../types'
import { BreakdownCard } from '../score/breakdown-card'
import { writers } from '../texts/figures'
import { CertainSwitch } from '../certain/certain-switch'
import { FactsCard } from './facts-card'
import { MetricsCard } from './metrics-card'
import { NarrativeCard } from '../score/narrative-card'
import { NicheCard } from './niche-card'
import { OutliersCard } from '../videos/outliers-card'
import { PolicyCard } from '../score/policy-card'
import { Box, Tile } from '../tile'
import { lackedUploads } from '../texts/too-few'
import { UploadsCard } from '../uploads/uploads-card'
import { frequencyKey, ratioKey, usualRatio } from '../texts/text-keys'
import { BenchmarksCard } from './benchmarks-card'
import { ResultFold } from '../result-fold'

/** Times what is usual from which a ratio is more than that, or less. */
const clearly = 1.25

/** The bands are the same for every size, and what is low by them can be usual for a large channel, or a lot. */
function comparisonKey(ratio: number, typical: number): 'usual' | 'asUsual' | 'aboveUsual' {
  if (ratioKey(ratio) !== 'low' || ratio * clearly < typical) return 'usual'
  return ratio > typical * clearly ? 'aboveUsual' : 'asUsual'
}

/** Views per subscriber that are usual at the channel's size; reports of older engines have none, so the engine's own are used. */
function typicalAtSize({ benchmarks, channelInfo: { subscriberCount } }: Report) {
  const found = benchmarks.find(({ figure, group }) => figure === 'viewsToSubsRatio' && group === 'size')
  if (found) return found.median.value ?? undefined
  return subscriberCount == null ? undefined : usualRatio(rulebook.cohorts, subscriberCount)
}

function Glance({ report }: { report: Report }) {
  const { t } = useTranslation(['resultTabs', 'report', 'advice'])
  const format = usePlainFormat()
  const { metrics, channelInfo } = report
  const { subscriberCount } = channelInfo
  const ratio = metrics.viewsToSubsRatio
  const perWeek = metrics.uploadsPerWeek
  const typical = typicalAtSize(report)
  const silence = Math.floor(report.uploadRhythm.silence)
  return (
    <ResultFold title={t('kpis.title')}>
      <dl className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-5">
        <Tile
          name={t('report:figures.medianViews')}
          claim={metrics.medianViews}
          report={report}
          write={(value) => writers.medianViews(value, format)}
        />
        <Box name={t('report:facts.subscribers')}>
          <dd className={subscriberCount == null ? 'mt-1 text-ink-3' : 'tnum mt-1 text-lg font-semibold'}>
            {subscriberCount == null ? t('report:facts.hidden') : format.compact(subscriberCount)}
          </dd>
        </Box>
        <Box name={t('kpis.stage')}>
          <dd className="mt-1 text-lg font-semibold break-words">{t(`report:stage.${report.stage}`)}</dd>
          {report.stage === 'inactive' && silence > 0 && (
            <dd className="mt-1 text-xs text-ink-2">{t('kpis.silent', { count: silence })}</dd>
          )}
        </Box>
        <Tile
          name={t('report:figures.uploadsPerWeek')}
          claim={perWeek}
          report={report}
          write={(value) => writers.uploadsPerWeek(value, format)}
          word={perWeek.value != null && t(`advice:frequency.${frequencyKey(perWeek.value)}`)}
        />
        <Tile
          name={t('report:figures.viewsToSubsRatio')}
          claim={ratio}
          report={report}
          write={(value) => writers.viewsToSubsRatio(value, format)}
          word={
            ratio.value != null && (
              <>
                <span className="font-medium text-ink">{t(`kpis.ratio.${ratioKey(ratio.value)}`)}</span>
                {typical !== undefined && (
                  <span className="tnum block">
                    {t(`kpis.${comparisonKey(ratio.value, typical)}`, {
                      ratio: writers.viewsToSubsRatio(typical, format),
                    })}
                  </span>
                )}
              </>
            )
          }
        />
      </dl>
    </ResultFold>
  )
}

/** How large, how often, how far: the figures of the channel and what they are made of. */
export default function KpisTab({ report }: { report: Report }) {
  // Every figure would say that it lacks uploads; the notice above has said it.
  if (lackedUploads(report) > 0)
    return (
      <div className="grid grid-cols-1 gap-6">
        <UploadsCard report={report} />
        <FactsCard report={report} />
        <NicheCard report={report} />
      </div>
    )
  return (
    <div className="grid grid-cols-1 gap-4 sm:gap-6">
      <CertainSwitch report={report} view="kpis" />
      <BreakdownCard report={report} />
      <UploadsCard report={report} />
      <NarrativeCard report={report} />
      <OutliersCard report={report} />
      <Glance report={report} />
      <MetricsCard report={report} />
      <FactsCard report={report} closed />
      <NicheCard report={report} closed />
      <PolicyCard report={report} />
      <BenchmarksCard report={report} />
    </div>
  )
}
