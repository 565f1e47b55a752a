import { expect, it } from 'vitest'
import { channels } from '@/testing/channels'
import { spinOffsOf } from './spin-offs'

const hits = Object.values(channels).filter(({ recommendations }) =>
  recommendations.some(({ key }) => key === 'repeat_hit'),
)

it('a hit that is recommended already is not a spin-off too, and is one without the advice', () => {
  expect(hits.length).toBeGreaterThan(0)
  for (const report of hits) {
    const sequels = (shown = report) =>
      spinOffsOf(shown).filter(({ statement }) => statement.key === 'spinOff.sequel').length
    expect(sequels()).toBe(0)
    expect(sequels({ ...report, recommendations: [] })).toBe(1)
  }
})

it('whatever is no video of a recommendation stays', () => {
  for (const report of Object.values(channels))
    expect(spinOffsOf(report).map(({ statement }) => statement.key)).toEqual(
      report.contentAnalysis.opportunities
        .map(({ statement }) => statement.key)
        .filter((key) => key !== 'spinOff.sequel' || !hits.includes(report)),
    )
})
