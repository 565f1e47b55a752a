import { render, screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { Slopes } from './slopes'

const labels = {
  chance: 'may be chance',
  interval: (low: string, high: string) => `likely ${low} to ${high}`,
  scale: (low: string, high: string) => `from ${low} to ${high}`,
}
const row = { key: 'views', name: 'Views', before: '200', now: '100' }

function draw(rows: Parameters<typeof Slopes>[0]['rows']) {
  render(
    <Slopes label="What changed" rows={rows} write={(ratio) => `${ratio.toFixed(2)}×`} labels={labels} />,
  )
  return within(screen.getByRole('list', { name: 'What changed' })).getAllByRole('listitem')
}
const slopeOf = (item: HTMLElement | undefined) => item?.querySelector('path[stroke-width="2"]')
/** Where the slope ends: 50 is "as before", less is higher. */
const endOf = (item: HTMLElement | undefined) =>
  Number(/L100 (\S+)$/.exec(slopeOf(item)?.getAttribute('d') ?? '')?.[1])

describe('slopes', () => {
  it('are on one scale of multiples: a half lies as far below as the double above', () => {
    const [half, double] = draw([
      { ...row, value: 0.5, low: 0.4, high: 0.6, chance: false },
      { ...row, key: 'uploads', value: 2, low: 1.6, high: 2.5, chance: false },
    ])
    expect(endOf(half)).toBeGreaterThan(50)
    expect(endOf(half) - 50).toBeCloseTo(50 - endOf(double))
    expect(screen.getByText('from 0.33× to 3.00×')).toBeInTheDocument()
  })

  it('mark chance by their shape and in words', () => {
    const [sure, chance] = draw([
      { ...row, value: 0.5, low: 0.4, high: 0.6, chance: false },
      { ...row, key: 'uploads', value: 0.9, low: 0.7, high: 1.2, chance: true },
    ])
    expect(sure).toHaveTextContent('Views200 → 1000.50×, likely 0.40× to 0.60×')
    expect(sure).not.toHaveTextContent('may be chance')
    expect(slopeOf(sure)).not.toHaveAttribute('stroke-dasharray')
    expect(chance).toHaveTextContent('may be chance')
    expect(slopeOf(chance)).toHaveAttribute('stroke-dasharray')
    expect([sure, chance].map((item) => item?.querySelectorAll('rect').length)).toEqual([1, 0])
  })

  it('dissolve between the ends of the interval, and have lines there for paper', () => {
    const [one] = draw([{ ...row, value: 0.5, low: 0.4, high: 0.6, chance: false }])
    expect(one?.querySelectorAll('[data-fade] path').length).toBeGreaterThan(10)
    expect(one?.querySelectorAll('[data-whisker] path')).toHaveLength(2)
  })

  it('are left out where a figure is not compared', () => {
    const [none] = draw([{ ...row, before: 'not compared', now: '', value: null, low: null, high: null }])
    expect(none).toHaveTextContent('not compared')
    expect(none).toHaveTextContent('–')
    expect(slopeOf(none)).toBeNull()
  })
})
