import type { components } from '@/api/schema'

type Schemas = components['schemas']
type Claim = Schemas['Claim']
type Report = NonNullable<Schemas['Analysis']['report']>

const claims: [figure: string, unit: Schemas['Unit'], of: (report: Report) => Claim][] = [
  ['overall_score', 'points', ({ score }) => score],
  ['automation_potential', 'points', ({ breakdown }) => breakdown.automationPotential],
  ['reach_virality', 'points', ({ breakdown }) => breakdown.reachVirality],
  ['consistency_output', 'points', ({ breakdown }) => breakdown.consistencyOutput],
  ['growth_potential', 'points', ({ breakdown }) => breakdown.growthPotential],
  ['median_views', 'times', ({ metrics }) => metrics.medianViews],
  ['views_to_subs_ratio', 'times', ({ metrics }) => metrics.viewsToSubsRatio],
  ['uploads_per_week', 'times', ({ metrics }) => metrics.uploadsPerWeek],
  ['consistency_score', 'points', ({ metrics }) => metrics.consistencyScore],
]

const isApart = (a: Claim, b: Claim) =>
  a.low != null && a.high != null && b.low != null && b.high != null && (a.low > b.high || b.low > a.high)

/** Two results side by side, as the API answers; who is ahead follows from the intervals alone. */
export function compared(a: Schemas['Analysis'], b: Schemas['Analysis']): Schemas['ComparedAnalyses'] {
  const [one, other] = [a.report, b.report]
  if (!one || !other) throw new Error('only results can be compared')
  const figures = claims.map(([figure, unit, of]): Schemas['ComparedFigure'] => {
    const [first, second] = [of(one), of(other)]
    const differs = isApart(first, second)
    const size = first.value != null && second.value != null ? Math.abs(first.value - second.value) : null
    const winner = differs ? ((first.value ?? 0) > (second.value ?? 0) ? 'a' : 'b') : null
    return { figure, a: first, b: second, winner, differs, size, unit }
  })
  const points = figures[0]?.size
  const names = { a: a.channelName ?? a.channelInput, b: b.channelName ?? b.channelInput }
  return {
    a,
    b,
    comparison: {
      winner: figures[0]?.winner ?? null,
      statement:
        points == null
          ? { key: 'compare.abstained', params: names }
          : { key: 'compare.tie', params: { ...names, points } },
      caveats: [{ key: 'compare.otherNiche', params: {} }],
      figures,
      winsA: figures.filter(({ winner }) => winner === 'a').length,
      winsB: figures.filter(({ winner }) => winner === 'b').length,
      takenA: one.analysisDate,
      takenB: other.analysisDate,
    },
  }
}
