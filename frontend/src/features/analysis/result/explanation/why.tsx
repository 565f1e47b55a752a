import type { Report, Statement } from '@/features/analysis/types'
import { behind, groundsOf } from './grounds'
import { useStatement } from '../texts/statement'
import { useGrounds } from './use-grounds'

/** What a result rests on most, in the engine's own sentence; nothing where the headline names the reason itself. */
export function whyOf({ summary }: Report) {
  const [strength] = summary.strengths
  const [weakness] = summary.weaknesses
  switch (summary.headline.key) {
    case 'headline.strong':
    case 'headline.solid':
      return strength ?? weakness
    case 'headline.expandable':
      return weakness ?? strength
    default:
      return undefined
  }
}

interface WithRangeProps {
  report: Report
  statement: Statement
}

/** A sentence of the engine, and after it the range of its figure, where the sentence does not hold it already. */
export function WithRange({ report, statement }: WithRangeProps) {
  const write = useStatement()
  const figure = useGrounds(groundsOf(statement, report))
  const saysRange = behind[statement.key]?.[0] === 'trendDelta'
  return (
    <>
      {write(statement)}
      {figure?.spans && !saysRange && (
        <span className="tnum text-xs font-normal text-ink-3">
          {' '}
          {[figure.name, figure.interval].filter(Boolean).join(' · ')}
        </span>
      )}
    </>
  )
}

/** Why a result is what it is, with the range. */
export function Why({ report }: { report: Report }) {
  const why = whyOf(report)
  return why && <WithRange report={report} statement={why} />
}
