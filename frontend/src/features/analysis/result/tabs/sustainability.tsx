import { useTranslation } from 'react-i18next'
import { usePlainFormat } from '@/i18n/format'
import { Card } from '@/ui/layout/card'
import { Badge } from '@/ui/badge'
import { CertainSwitch } from '../certain/certain-switch'
import { useOnlyCertain } from '../certain/only-certain'
import { beyondChance } from '../certain/beyond-chance'
import type { Claim, Report } from '../types'
import { useClaimText } from '../texts/claim-text'
import { Dots, riskDots } from './dots'
import { HowComputed } from '../explanation/how-computed'
import { UploadStrip } from '../highlight/upload-strip'
import { Box, Tile } from '../tile'
import { sustainabilityKey } from '../texts/text-keys'
import { LengthChart } from './length-chart'
import { RhythmChart } from './rhythm-chart'
import { TitleChart } from './title-chart'

const seasons = 5

function Evergreen({ report }: { report: Report }) {
  const { t } = useTranslation(['resultTabs', 'report'])
  const flag = report.evergreenFlag
  // A flag that may change with the next analysis is no answer yet.
  const known = flag.value != null && flag.state === 'measured'
  // A rule is opened like a figure: it has a sample, a state and a reason.
  const claim: Claim = { ...flag, value: null, low: null, high: null }
  return (
    <Box
      className="col-span-2 lg:col-span-1"
      name={t('sust.evergreen')}
      action={<HowComputed name={t('sust.evergreen')} claim={claim} report={report} />}
    >
      <dd className={known ? 'mt-1 text-lg font-semibold' : 'mt-1 text-ink-3'}>
        {flag.value == null
          ? t('report:notEnough')
          : t(known ? (flag.value ? 'sust.evergreenYes' : 'sust.evergreenNo') : 'sust.evergreenOpen')}
      </dd>
      {flag.reason && <dd className="mt-1 text-xs text-ink-3">{t(`report:reasons.${flag.reason}`)}</dd>}
    </Box>
  )
}

function SeasonNote({ report }: { report: Report }) {
  const { t } = useTranslation(['resultTabs', 'report'])
  const { note, share } = report.contentAnalysis.seasonality
  const known = note === 'unknown' || note === 'none' || note === 'several'
  return (
    <p className="mt-4 flex items-start gap-1 text-ink-2">
      <span>
        {known ? t(`sust.note.${note}`) : t('sust.note.one', { season: t(`sust.seasons.${note}`) })}
      </span>
      <HowComputed name={t('sust.season')} claim={share} report={report} />
    </p>
  )
}

function Factors({ report }: { report: Report }) {
  const { t } = useTranslation(['resultTabs', 'report'])
  const { factors, reason } = report.contentAnalysis.dependency
  const write = useClaimText()
  if (factors.length === 0)
    return <p className="mt-2 text-ink-2">{reason ? t(`report:reasons.${reason}`) : t('sust.noFactors')}</p>
  return (
    <ul className="mt-1 divide-y divide-line">
      {factors.map(({ key, share }) => {
        const name = t(`sust.factor.${key}` as 'sust.factor.news', { defaultValue: key })
        const text = write(share)
        return (
          <li key={key} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
            <span className="inline-flex items-center gap-1">
              {name}
              <HowComputed name={name} claim={share} report={report} interval={text.interval} />
            </span>
            <span className="tnum text-right">
              <span className="font-medium">{text.value}</span>
              {text.interval && <span className="ml-2 text-xs text-ink-3">{text.interval}</span>}
              {share.state === 'provisional' && (
                <span className="ml-2">
                  <Badge tone="warn">{t('report:provisional')}</Badge>
                </span>
              )}
            </span>
          </li>
        )
      })}
    </ul>
  )
}

function Dependence({ report }: { report: Report }) {
  const { t } = useTranslation(['resultTabs', 'result', 'report'])
  const format = usePlainFormat()
  const { dependency, seasonality } = report.contentAnalysis
  const score = report.metrics.sustainabilityScore
  const risk = report.metrics.contentRiskLevel
  const season = seasonality.level ?? null
  return (
    <Card title={t('sust.title')}>
      <dl className="grid grid-cols-2 gap-3 lg:grid-cols-3 xl:grid-cols-5">
        <Box name={t('sust.type')}>
          <dd className="mt-1 text-base font-semibold break-words hyphens-auto sm:text-lg">
            {t(`sust.types.${dependency.type}`)}
          </dd>
        </Box>
        <Tile
          name={t('sust.score')}
          claim={score}
          report={report}
          write={format.whole}
          unit={t('report:units.ofHundred')}
          word={score.value != null && t(`sust.word.${sustainabilityKey(score.value)}`)}
        />
        <Box name={t('sust.risk')}>
          <dd className="mt-2 font-medium">
            <Dots
              name={t('sust.risk')}
              level={risk === 'unknown' ? null : riskDots[risk]}
              count={3}
              word={t(`report:risk.${risk}`)}
            />
          </dd>
        </Box>
        <Box name={t('sust.season')}>
          <dd className="mt-2 font-medium">
            <Dots
              name={t('sust.season')}
              level={season}
              count={seasons}
              word={
                season === null
                  ? t('report:notEnough')
                  : t('result:dots.of', { level: season, dots: seasons })
              }
            />
          </dd>
        </Box>
        <Evergreen report={report} />
      </dl>
      <section className="mt-5 border-t border-line pt-4">
        <h3 className="text-ink-3">{t('sust.factors')}</h3>
        <Factors report={report} />
        <SeasonNote report={report} />
      </section>
    </Card>
  )
}

/** Whether the views would last: what they hang on, when uploads come, and what length and titles do. */
export default function SustainabilityTab({ report }: { report: Report }) {
  const only = useOnlyCertain()
  return (
    // No grid: a cell of one would hold the strip where it is.
    <div className="flex flex-col gap-6">
      <CertainSwitch report={report} view="sustainability" />
      <UploadStrip report={report} view="sustainability" />
      <Dependence report={report} />
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-2">
        <RhythmChart report={report} />
        {(!only || beyondChance.length(report)) && <LengthChart report={report} />}
      </div>
      <TitleChart report={report} />
    </div>
  )
}
