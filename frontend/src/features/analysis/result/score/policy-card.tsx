import { useTranslation } from 'react-i18next'
import { usePlainFormat } from '@/i18n/format'
import { Badge } from '@/ui/badge'
import { FadeBar } from '@/ui/figure/fade-bar'
import type { Report } from '@/features/analysis/types'
import { useClaimText } from '../texts/claim-text'
import { Dots, riskDots } from '../tabs/dots'
import { HowComputed } from '../explanation/how-computed'
import { scoreParts } from './score-parts'
import { useStatement } from '../texts/statement'
import { ResultFold } from '../result-fold'

type Sign = Report['policyRisk']['evidence'][number]

const [[, full]] = scoreParts

function Potential({ report }: { report: Report }) {
  const { t } = useTranslation('report')
  const format = usePlainFormat()
  const claim = report.breakdown.automationPotential
  const write = useClaimText()(claim, format.decimal)
  const name = t('breakdown.automationPotential')
  const points = write.abstained ? write.value : t('breakdown.points', { points: write.value, max: full })
  return (
    <section className="min-w-0">
      <h3 className="flex items-center gap-1 text-ink-3">
        {name}
        <HowComputed name={name} claim={claim} report={report} interval={write.interval} />
      </h3>
      <p className="tnum mt-1 mb-2 font-medium">{points}</p>
      <FadeBar
        value={claim.value ?? null}
        low={claim.low}
        high={claim.high}
        max={full}
        label={`${name}: ${points}${write.interval ? `, ${write.interval}` : ''}`}
      />
    </section>
  )
}

function SignRow({ sign, report }: { sign: Sign; report: Report }) {
  const { t } = useTranslation(['resultTabs', 'adviceTabs', 'report'])
  const format = usePlainFormat()
  const write = useClaimText()(sign.figure, format.whole)
  const name = t(`adviceTabs:policySign.${sign.key}` as 'adviceTabs:policySign.cadence', {
    defaultValue: sign.key,
  })
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
      <span className="inline-flex items-center gap-1">
        {name}
        <HowComputed name={name} claim={sign.figure} report={report} interval={write.interval} />
      </span>
      <span className="tnum inline-flex items-center gap-3">
        <span className={write.abstained ? 'text-ink-3' : undefined}>
          {write.value}
          {!write.abstained && (
            <span className="text-xs text-ink-3">
              {' '}
              {[t('report:units.ofHundred'), write.spans && write.interval].filter(Boolean).join(' · ')}
            </span>
          )}
        </span>
        {!write.abstained && (
          <Badge tone={sign.raises ? 'warn' : 'neutral'}>
            {t(sign.raises ? 'policy.raises' : 'policy.calm')}
          </Badge>
        )}
      </span>
    </li>
  )
}

/** How easily the format repeats, and next to it how near that comes to what the platform limits. */
export function PolicyCard({ report }: { report: Report }) {
  const { t } = useTranslation(['resultTabs', 'adviceTabs'])
  const write = useStatement()
  const { level, statement, evidence } = report.policyRisk
  return (
    <ResultFold closed title={t('policy.title')} headline={t(`adviceTabs:riskLevel.${level}`)}>
      <div className="grid gap-5 md:grid-cols-2 md:gap-6 lg:grid-cols-4">
        <Potential report={report} />
        <section className="min-w-0">
          <h3 className="flex min-h-6 items-center text-ink-3">{t('policy.risk')}</h3>
          <p className="mt-1 font-medium">
            <Dots
              name={t('policy.risk')}
              level={level === 'unknown' ? null : riskDots[level]}
              count={3}
              word={t(`adviceTabs:riskLevel.${level}`)}
            />
          </p>
          <p className="mt-2 text-ink-2">{write(statement) || t('policy.unknown')}</p>
        </section>
        {evidence.length > 0 && (
          <section className="min-w-0 border-t border-line pt-4 md:col-span-2 lg:border-t-0 lg:border-l lg:pt-0 lg:pl-6">
            <h3 className="flex min-h-6 items-center text-ink-3">{t('policy.signs')}</h3>
            <ul className="mt-1 divide-y divide-line">
              {evidence.map((sign) => (
                <SignRow key={sign.key} sign={sign} report={report} />
              ))}
            </ul>
          </section>
        )}
      </div>
      <p className="mt-3 text-xs text-ink-3">{t('policy.why')}</p>
    </ResultFold>
  )
}
