/** Translation keys for figures, by the thresholds of the specification. */

/** How often uploads come, as a key of `advice:frequency`. */
export function frequencyKey(perWeek: number) {
  if (perWeek >= 7) return 'seven'
  if (perWeek >= 5) return 'five'
  if (perWeek >= 3) return 'three'
  if (perWeek >= 2) return 'two'
  if (perWeek >= 1) return 'one'
  return perWeek >= 0.5 ? 'half' : 'irregular'
}

/** Views per subscriber. */
export const ratioKey = (ratio: number) => (ratio >= 1 ? 'good' : ratio >= 0.5 ? 'average' : 'low')

/** Sustainability, 0 to 100. */
export const sustainabilityKey = (score: number) => (score >= 70 ? 'high' : score >= 40 ? 'middle' : 'low')

interface Cohort {
  subscribers: number
  ratio: number
}

/** Views per subscriber that are usual at this size: between two cohorts on log axes, as the engine reckons. */
export function usualRatio(cohorts: readonly Cohort[], subscribers: number): number | undefined {
  const size = Math.log10(Math.max(1, subscribers))
  const points = cohorts.map((cohort) => ({
    size: Math.log10(cohort.subscribers),
    ln: Math.log(cohort.ratio),
  }))
  const above = points.findIndex((point) => point.size > size)
  const upper = points[above === -1 ? points.length - 1 : above]
  const lower = points[Math.max(0, above === -1 ? points.length - 1 : above - 1)]
  if (!upper || !lower) return undefined
  const share = upper.size === lower.size ? 0 : (size - lower.size) / (upper.size - lower.size)
  return Math.exp(lower.ln + Math.max(0, share) * (upper.ln - lower.ln))
}

/** The first letter large: names of the area `advice` are written for use inside sentences. */
export const asTitle = (text: string) => text.charAt(0).toLocaleUpperCase() + text.slice(1)
