import { render } from '@testing-library/react'
import { expect, it } from 'vitest'
import { channels } from '@/testing/channels'
import { BreakdownBar } from './breakdown-bar'

/** The text at the end of the sum of a score, and where it is. */
function sumOf(value: number, taken = 0) {
  const report = structuredClone(channels.steady)
  report.score.value = value
  report.breakdown.penalty = taken ? [{ key: 'silence', points: taken }] : []
  const { container } = render(<BreakdownBar report={report} label="Parts" />)
  const text = container.querySelector('text')
  return { text: text?.textContent, x: text?.getAttribute('x'), anchor: text?.getAttribute('text-anchor') }
}

it('writes the sum at the end of the bar, behind what was taken off', () => {
  expect(sumOf(82.6)).toEqual({ text: '= 83', x: '82.6%', anchor: 'start' })
  expect(sumOf(54, 6)).toEqual({ text: '= 54', x: '60%', anchor: 'start' })
})

it('writes it before the end where there is no room behind it', () => {
  expect(sumOf(97)).toEqual({ text: '= 97', x: '92%', anchor: 'end' })
})
