import { useTranslation } from 'react-i18next'
import { usePlainFormat } from '@/i18n/format'
import { cx } from '@/ui/cx'
import type { Report } from '@/features/analysis/types'
import { NothingCertain } from '../certain/certain-switch'
import { useOnlyCertain } from '../certain/only-certain'
import { beyondChance } from '../certain/beyond-chance'
import { useClaimText } from '../texts/claim-text'
import { groups, mayBeChance, trendWord, units, writers, type Figure } from '../texts/figures'
import { HowComputed } from '../explanation/how-computed'
import { useSampleText } from '../texts/sample-text'
import { ResultFold } from '../result-fold'

/** What a figure in doubt, or none, is said with below it. */
function useNote(report: Report): (figure: Figure) => string {
  const { t } = useTranslation('report')
  const format = usePlainFormat()
  const write = useClaimText()
  return (figure) => {
    const claim = report.metrics[figure]
    const { interval, abstained } = write(claim, (value) => writers[figure](value, format))
    // Time, too, can be what a change lacks: fifty uploads in three weeks show no trend of 90 days.
    const needsTime =
      figure === 'trendDelta' || figure === 'recentPerformanceRatio' || figure === 'growthMomentum'
    const short = needsTime && claim.reason === 'few_videos'
    const direction = report.metrics.trendDirection
    const said = [
      abstained
        ? claim.reason && t(short ? 'shortSpan' : `reasons.${claim.reason}`)
        : (interval ?? t('noInterval')),
      // Of what could be chance the figure itself says so.
      figure === 'trendDelta' &&
        direction &&
        !mayBeChance(figure, claim) &&
        t(`trend.${trendWord(direction, claim)}`),
      claim.state === 'provisional' && t('provisional'),
    ]
    return said.filter(Boolean).join(' · ')
  }
}

function Row({ figure, report }: { figure: Figure; report: Report }) {
  const { t } = useTranslation('report')
  const format = usePlainFormat()
  const sample = useSampleText()
  const note = useNote(report)
  const claim = report.metrics[figure]
  const text = useClaimText()(claim, (value) => writers[figure](value, format))
  const name = t(`figures.${figure}`)
  const unit = units[figure]
  const chance = mayBeChance(figure, claim)
  return (
    <div className="grid grid-cols-[1fr_auto] items-baseline gap-x-4 py-2.5">
      <dt className="flex items-center gap-1 text-ink-2">
        {name}
        <HowComputed name={name} claim={claim} report={report} interval={text.interval} />
      </dt>
      <dd className={cx('tnum text-right', text.abstained || chance ? 'text-ink-3' : 'font-semibold')}>
        {chance && <span className="mr-2 text-ink-2">{t('noClearChange')}</span>}
        {text.value}
        {unit && !text.abstained && (
          <span className="ml-1 text-xs font-normal text-ink-3">{t(`units.${unit}`)}</span>
        )}
      </dd>
      <dd className="tnum col-span-2 flex flex-wrap justify-between gap-x-4 text-xs text-ink-3">
        <span>{note(figure)}</span>
        <span>{sample(claim)}</span>
      </dd>
    </div>
  )
}

/** The first figure of a group, for the line that is left of it where it is folded away. */
function Headline({ figure, report }: { figure: Figure; report: Report }) {
  const { t } = useTranslation('report')
  const format = usePlainFormat()
  const claim = report.metrics[figure]
  const { value, interval } = useClaimText()(claim, (number) => writers[figure](number, format))
  const said = mayBeChance(figure, claim) ? t('noClearChange') : [value, interval].filter(Boolean).join(' · ')
  return <span className="md:hidden">{said}</span>
}

/** Side by side about as long as each other, and below each other in the order of `groups`. */
const columns = [
  ['reach', 'hits'],
  ['rhythm', 'direction'],
] as const satisfies (keyof typeof groups)[][]

/** Every figure with its interval and what it rests on. */
export function MetricsCard({ report }: { report: Report }) {
  const { t } = useTranslation('report')
  const only = useOnlyCertain()
  const shown = columns.map((column) =>
    column
      .map((group) => ({
        group,
        figures: groups[group].filter((figure) => !only || beyondChance.figure(report, figure)),
      }))
      .filter(({ figures }) => figures.length > 0),
  )
  return (
    <section aria-labelledby="figures">
      <h2 id="figures" className="text-lg font-semibold">
        {t('figures.title')}
      </h2>
      <p className="mt-1 text-ink-3">{t('figures.intro')}</p>
      {shown.every(({ length }) => length === 0) && (
        <div className="mt-4">
          <NothingCertain />
        </div>
      )}
      <div className="mt-4 grid items-start gap-3 empty:hidden md:grid-cols-2 md:gap-6">
        {shown
          .filter(({ length }) => length > 0)
          .map((column) => (
            <div key={column[0]?.group} className="grid min-w-0 grid-cols-1 gap-3 md:gap-6">
              {column.map(({ group, figures: [first = groups[group][0], ...others] }) => (
                <ResultFold
                  key={group}
                  level={3}
                  title={t(`groups.${group}`)}
                  headline={<Headline figure={first} report={report} />}
                >
                  <dl className="divide-y divide-line">
                    {[first, ...others].map((figure) => (
                      <Row key={figure} figure={figure} report={report} />
                    ))}
                  </dl>
                </ResultFold>
              ))}
            </div>
          ))}
      </div>
    </section>
  )
}
