import { useTranslation } from 'react-i18next'
import { Accordion } from '@/ui/layout/accordion'
import { Card } from '@/ui/layout/card'
import { NothingCertain } from '../certain/certain-switch'
import { useOnlyCertain } from '../certain/only-certain'
import { beyondChance } from '../certain/beyond-chance'
import type { Recommendation, Report } from '../types'
import { useClaimText } from '../texts/claim-text'
import { unitByBasis } from '../texts/figures'
import { HowComputed } from '../explanation/how-computed'
import { useStatement } from '../texts/statement'
import { useNoGaps } from './gaps-text'
import { ImpactTag } from './impact-tag'

const guides = ['niche', 'gap', 'format'] as const

/** One line each about niche, gap and format, or why there is none. */
function Guidance({ report }: { report: Report }) {
  const { t } = useTranslation('resultTabs')
  const write = useStatement()
  const noGaps = useNoGaps(report)
  return (
    <dl className="grid gap-3 md:grid-cols-3">
      {guides.map((guide) => {
        const sentence = write(report.actionGuidance[guide])
        const none = guide === 'gap' && !sentence ? noGaps : undefined
        return (
          <div key={guide} className="min-w-0 rounded-card border border-line p-4">
            <dt className="text-ink-3">{t(none ? 'content.gaps' : `content.guide.${guide}`)}</dt>
            <dd className={sentence ? 'mt-1 break-words' : 'mt-1 text-ink-3'}>
              {sentence || (none ?? t(`content.fallback.${guide}`))}
            </dd>
          </div>
        )
      })}
    </dl>
  )
}

/** Of a hit to be repeated the effect is what the hit drew, not what the next one will. */
const isOfHit = ({ effect }: Recommendation) => effect.basis === 'outlier_multiple'

/** Everything needed to doubt a piece of advice. */
export function Grounds({ advice, report }: { advice: Recommendation; report: Report }) {
  const { t } = useTranslation(['resultTabs', 'report'])
  const write = useStatement()
  const text = useClaimText()(advice.effect)
  const unit = unitByBasis[advice.effect.basis]
  const effect = t(`content.${isOfHit(advice) ? 'drew' : advice.effectKind}`)
  const row = 'text-ink-3 sm:pt-px'
  return (
    <dl className="grid gap-x-6 gap-y-1 sm:grid-cols-[10rem_1fr] sm:gap-y-3 [&>dd]:mb-2 [&>dd]:min-w-0 [&>dd]:break-words [&>dd]:text-ink sm:[&>dd]:mb-0">
      <dt className={row}>{t('content.evidence')}</dt>
      <dd>{write(advice.evidence)}</dd>
      <dt className={row}>{effect}</dt>
      <dd className="tnum">
        <span className="inline-flex flex-wrap items-center gap-x-2">
          {[text.value, unit && !text.abstained && t(`report:units.${unit}`)].filter(Boolean).join(' ')}
          {text.interval && <span className="text-xs text-ink-3">{text.interval}</span>}
          <HowComputed name={effect} claim={advice.effect} report={report} interval={text.interval} />
        </span>
      </dd>
      <dt className={row}>{t('content.alternative')}</dt>
      <dd>{write(advice.alternative)}</dd>
      <dt className={row}>{t('content.test')}</dt>
      <dd>{write(advice.test)}</dd>
      <dt className={row}>{t('content.success')}</dt>
      <dd>{write(advice.success)}</dd>
    </dl>
  )
}

/** What to do, most telling first. Each folds open to what speaks for it and against it; the first is open where there is room. */
export function Recommendations({ report }: { report: Report }) {
  const { t } = useTranslation('resultTabs')
  const write = useStatement()
  const only = useOnlyCertain()
  const every = report.recommendations
  const recommendations = only ? every.filter(beyondChance.advice) : every
  return (
    <Card title={t('content.recommendations')} className="min-w-0">
      <Guidance report={report} />
      {only && recommendations.length === 0 ? (
        <div className="mt-4">
          <NothingCertain />
        </div>
      ) : recommendations.length === 0 ? (
        <p className="mt-4 text-ink-2">{t('content.noRecommendations')}</p>
      ) : (
        <>
          <p className="mt-5 mb-3 text-ink-3">{t('content.recommendationsIntro')}</p>
          <Accordion
            firstOpen
            items={recommendations.map((advice, index) => ({
              key: `advice-${String(index + 1)}`,
              title: (
                <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
                  {write(advice.advice)}
                  {!isOfHit(advice) && <ImpactTag impact={advice.impact} />}
                </span>
              ),
              content: <Grounds advice={advice} report={report} />,
            }))}
          />
        </>
      )}
    </Card>
  )
}
