import { useTranslation } from 'react-i18next'
import { usePlainFormat } from '@/i18n/format'
import { placeAmong } from '../certain/place-among'
import { useOnlyCertain } from '../certain/only-certain'
import { beyondChance } from '../certain/beyond-chance'
import type { Benchmark, Claim, Report } from '../types'
import { useClaimText } from '../texts/claim-text'
import { writers } from '../texts/figures'
import { HowComputed } from '../explanation/how-computed'
import { ResultFold } from '../result-fold'

const figures = ['viewsToSubsRatio', 'uploadsPerWeek'] as const

interface RowProps {
  own: Claim
  benchmark: Benchmark
  report: Report
}

function Row({ own, benchmark, report }: RowProps) {
  const { t } = useTranslation(['resultTabs', 'report'])
  const format = usePlainFormat()
  const write = (value: number) => writers[benchmark.figure](value, format)
  const { median, low, high } = benchmark
  const text = useClaimText()(median, write)
  const group = t(`usual.group.${benchmark.group}`)
  const place = placeAmong(own, benchmark)
  return (
    <div className="grid grid-cols-[1fr_auto] items-baseline gap-x-4 py-2.5">
      <dt className="flex items-center gap-1 text-ink-2">
        {group}
        <HowComputed
          name={`${t(`report:figures.${benchmark.figure}`)}: ${group}`}
          claim={median}
          report={report}
          interval={text.interval}
        />
      </dt>
      <dd className={text.abstained ? 'text-right text-ink-3' : 'tnum text-right font-semibold'}>
        {text.value}
      </dd>
      {low != null && high != null && (
        <dd className="tnum col-span-2 text-xs text-ink-2">
          {t('usual.between', { count: median.n, low: write(low), high: write(high) })}
          {place && ` ${t(`usual.place.${place}`)}`}
        </dd>
      )}
      {text.doubt && <dd className="col-span-2 text-xs text-ink-3">{text.doubt}</dd>}
    </div>
  )
}

/** What is usual in the channel's niche and at its size, along with its own figures. */
export function BenchmarksCard({ report }: { report: Report }) {
  const { t } = useTranslation(['resultTabs', 'report'])
  const format = usePlainFormat()
  const write = useClaimText()
  const only = useOnlyCertain()
  return (
    <ResultFold closed title={t('usual.title')}>
      <p className="max-w-prose text-ink-2">{t('usual.intro')}</p>
      {report.benchmarks.length === 0 ? (
        <p className="mt-4 text-ink-3">{t('report:reasons.not_measured')}</p>
      ) : (
        <div className="mt-4 grid gap-x-8 gap-y-6 md:grid-cols-2">
          {figures.map((figure) => {
            const own = report.metrics[figure]
            const text = write(own, (value) => writers[figure](value, format))
            return (
              <section key={figure} aria-label={t(`report:figures.${figure}`)} className="min-w-0">
                <h3 className="font-medium">{t(`report:figures.${figure}`)}</h3>
                <p className="tnum mt-1 text-xs text-ink-2">
                  {t('usual.own', { value: [text.value, text.interval].filter(Boolean).join(' · ') })}
                </p>
                <dl className="mt-1 divide-y divide-line">
                  {report.benchmarks
                    .filter(
                      (benchmark) =>
                        benchmark.figure === figure && (!only || beyondChance.benchmark(report, benchmark)),
                    )
                    .map((benchmark) => (
                      <Row key={benchmark.group} own={own} benchmark={benchmark} report={report} />
                    ))}
                </dl>
              </section>
            )
          })}
        </div>
      )}
    </ResultFold>
  )
}
