import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { ApiError } from '@/api/errors'
import { useRun } from '@/api/runs'
import { idsOf, type About } from '@/shared/coach-about'
import { useAnalysis } from '@/features/analysis/api'
import { useComparison } from '@/features/analysis/compare/api'
import { reportSlug, useDemo } from '@/features/analysis/demo/demo'
import { useClaimText } from '@/features/analysis/result/texts/claim-text'
import { scoreParts } from '@/features/analysis/result/score/score-parts'
import type { Analysis, Report } from '@/features/analysis/types'
import { useFormat } from '@/i18n/format'
import { useRange } from '@/i18n/range'
import { paths } from '@/paths'
import { Avatar } from '@/ui/image/avatar'
import { ScoreRing } from '@/ui/figure/score-ring'
import { Skeleton } from '@/ui/feedback/skeleton'

const demo = 'demo'

/** Who it is, and the score with its doubt. */
function Channel({ analysis }: { analysis: Analysis }) {
  const { t } = useTranslation('report')
  const format = useFormat()
  const { likely } = useRange()
  const { overallScore: score = null, scoreLow: low, scoreHigh: high, createdAt } = analysis
  const name = analysis.channelName ?? analysis.channelInput
  const range = low != null && high != null ? likely(format.whole(low), format.whole(high)) : t('noInterval')
  return (
    <div className="flex items-center gap-4">
      <ScoreRing
        score={score}
        low={low}
        high={high}
        size={80}
        label={
          score === null
            ? t('score.abstained')
            : [t('score.label', { score: format.whole(score) }), range].join(', ')
        }
        write={format.whole}
      />
      <div className="grid min-w-0 gap-1">
        <h2 className="flex min-w-0 items-center gap-2 font-semibold">
          <Avatar name={name} src={analysis.channelLogoUrl} size="sm" />
          <span className="min-w-0 wrap-anywhere">{name}</span>
        </h2>
        {score !== null && (
          <p className="tnum">
            <span className="font-semibold">{format.whole(score)}</span>
            <span className="text-ink-2"> · {range}</span>
          </p>
        )}
        <p className="text-xs text-ink-3">
          {t('analyzed', { date: format.dateTime(analysis.report?.analysisDate ?? createdAt) })}
        </p>
      </div>
    </div>
  )
}

/** What the score is made of. */
function Parts({ report }: { report: Report }) {
  const { t } = useTranslation('report')
  const format = useFormat()
  const write = useClaimText()
  return (
    <dl className="grid gap-2 border-t border-line pt-3 text-sm max-lg:hidden">
      {scoreParts.map(([part, max]) => {
        const text = write(report.breakdown[part], format.decimal)
        return (
          <div key={part} className="flex justify-between gap-4">
            <dt className="text-ink-2">{t(`breakdown.${part}`)}</dt>
            <dd className="tnum text-right">
              {text.abstained ? text.value : t('breakdown.points', { points: text.value, max })}
              {text.interval && <span className="block text-xs text-ink-3">{text.interval}</span>}
            </dd>
          </div>
        )
      })}
    </dl>
  )
}

interface HeadProps {
  analyses: Analysis[] | undefined
  error: ApiError | undefined
  /** Where it can be read. */
  to: string
}

function Head({ analyses, error, to }: HeadProps) {
  const { t } = useTranslation(['coach', 'common'])
  const [first, ...others] = analyses ?? []
  // The coach next to it explains why it is missing, because it needs the same report.
  if (!first) return error ? null : <Skeleton className="h-40 rounded-card" />
  return (
    <section aria-label={t('about.label')} className="card grid gap-4 p-4">
      {[first, ...others].map((analysis) => (
        <Channel key={analysis.requestId} analysis={analysis} />
      ))}
      {first.report && others.length === 0 && <Parts report={first.report} />}
      <Link
        to={to}
        className="block justify-self-start rounded-sm text-sm text-ink underline decoration-line-strong underline-offset-4 hover:decoration-current"
      >
        {t(others.length > 0 ? 'about.comparison' : 'about.report')}
      </Link>
    </section>
  )
}

const only = (analysis: Analysis | undefined) => analysis && [analysis]

function DemoHead() {
  const { data, error } = useDemo(reportSlug(demo))
  return <Head analyses={only(data)} error={error} to={paths.performance({ tab: 'analytics', demo })} />
}

function RunHead({ id }: { id: string }) {
  const { data, error } = useRun(id)
  return <Head analyses={only(data)} error={error} to={paths.performanceReport(id)} />
}

function AnalysisHead({ id }: { id: string }) {
  const { data, error } = useAnalysis(id)
  return <Head analyses={only(data)} error={error} to={paths.analysis(id)} />
}

function ComparisonHead({ a, b }: { a: string; b: string }) {
  const { data, error } = useComparison(a, b)
  return <Head analyses={data && [data.a, data.b]} error={error} to={paths.compare({ a, b })} />
}

/** What is being asked about: its head figures, and the way to all of it. */
export function ReportHead({ about }: { about: About }) {
  const [a = '', b] = idsOf(about)
  if (about === demo) return <DemoHead />
  if (b !== undefined) return <ComparisonHead a={a} b={b} />
  return about.startsWith('run:') ? <RunHead id={a} /> : <AnalysisHead id={a} />
}
