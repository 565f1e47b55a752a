import type { Report, SpinOff } from '../types'

/** What could branch off, without the hits that the recommendations name already. */
export const spinOffsOf = ({ contentAnalysis, recommendations }: Report): SpinOff[] =>
  contentAnalysis.opportunities.filter(
    ({ label }) => !recommendations.some(({ advice }) => advice.params.title === label),
  )
