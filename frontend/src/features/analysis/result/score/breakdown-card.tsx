import { useTranslation } from 'react-i18next'
import { usePlainFormat, type Plain } from '@/i18n/format'
import type { Report } from '@/features/analysis/types'
import { BreakdownBar } from './breakdown-bar'
import { useClaimText } from '../texts/claim-text'
import { HowComputed } from '../explanation/how-computed'
import { scoreParts } from './score-parts'

type Part = (typeof scoreParts)[number]

/** Points, which line up below each other. */
const pointsIn = (format: Plain) => (points: number) => format.decimal(points, 1, 1)

/** A part's points, its range and its doubt; on a wide screen under its slot. */
function PartRow({ part: [part, max], report }: { part: Part; report: Report }) {
  const { t } = useTranslation('report')
  const format = usePlainFormat()
  const claim = report.breakdown[part]
  const name = t(`breakdown.${part}`)
  const text = useClaimText()(claim, pointsIn(format))
  return (
    <div className="grid min-w-0 grid-cols-[minmax(0,1fr)_auto] gap-x-2 lg:block">
      <dt className="-mr-2 flex min-h-6 items-center text-ink-2">
        <span className="min-w-0 break-words hyphens-auto">{name}</span>
        <HowComputed name={name} claim={claim} report={report} interval={text.interval} />
      </dt>
      <dd className={text.abstained ? 'text-ink-3' : 'tnum text-right font-medium lg:text-left'}>
        {text.abstained ? text.value : t('breakdown.points', { points: text.value, max })}
      </dd>
      {(text.interval ?? text.doubt) && (
        <dd className="tnum col-span-2 text-xs text-ink-3">
          {[text.interval, text.doubt].filter(Boolean).join(' · ')}
        </dd>
      )}
    </div>
  )
}

/** What was taken off, and what that leaves: "60.4 earned − 6.0 deducted = 54.4". */
function Taken({ report }: { report: Report }) {
  const { t } = useTranslation('report')
  const format = usePlainFormat()
  const { breakdown, score } = report
  const write = pointsIn(format)
  if (breakdown.penalty.length === 0) return null
  const taken = breakdown.penalty.reduce((sum, { points }) => sum + points, 0)
  return (
    <div className="mt-4 border-t border-line pt-3">
      {score.value != null && (
        <p className="tnum font-medium">
          {t('breakdown.sum', {
            earned: write(score.value + taken),
            taken: write(taken),
            score: write(score.value),
          })}
        </p>
      )}
      <ul className="mt-1 grid gap-1 text-ink-2">
        {breakdown.penalty.map(({ key, points }) => (
          <li key={key} className="flex justify-between gap-4">
            <span>{t(`penalty.${key}` as 'penalty.silence', { defaultValue: key })}</span>
            <span className="tnum whitespace-nowrap">−{write(points)}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** The parts of the score as slots of one bar of 100, and what was taken off. */
export function BreakdownCard({ report }: { report: Report }) {
  const { t } = useTranslation('report')
  const format = usePlainFormat()
  const write = useClaimText()
  const label = scoreParts.map(([part, max]) => {
    const { value, interval, abstained } = write(report.breakdown[part], pointsIn(format))
    const points = abstained ? value : t('breakdown.points', { points: value, max })
    return `${t(`breakdown.${part}`)}: ${[points, interval].filter(Boolean).join(', ')}`
  })
  return (
    <section aria-labelledby="breakdown" className="card p-5 sm:p-6">
      <h2 id="breakdown" className="font-semibold">
        {t('breakdown.title')}
      </h2>
      <p className="mt-1 mb-4 text-ink-3">{t('breakdown.legend')}</p>
      <BreakdownBar report={report} label={label.join('; ')} />
      <dl className="mt-3 grid gap-x-4 gap-y-2 lg:grid-cols-[35fr_30fr_20fr_15fr]">
        {scoreParts.map((part) => (
          <PartRow key={part[0]} part={part} report={report} />
        ))}
      </dl>
      <Taken report={report} />
    </section>
  )
}
