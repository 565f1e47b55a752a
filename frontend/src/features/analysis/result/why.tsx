import type { Report } from '../types'
import { behind, groundsOf } from './grounds'
import { useStatement } from './statement'
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

/** The sentence, and after it the range of its figure, where the sentence does not hold it already. */
export function Why({ report }: { report: Report }) {
  const write = useStatement()
  const why = whyOf(report)
  const figure = useGrounds(why ? groundsOf(why, report) : null)
  if (!why) return null
  const saysRange = behind[why.key]?.[0] === 'trendDelta'
  return (
    <>
      {write(why)}
      {figure?.spans && !saysRange && (
        <span className="tnum text-xs font-normal text-ink-3">
          {' '}
          {[figure.name, figure.interval].filter(Boolean).join(' · ')}
        </span>
      )}
    </>
  )
}
