import { render, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { FadeRange } from './dissolve'
import { density, fadeLayers } from './fade'
import { FadeBar } from './fade-bar'
import { ScoreDot } from './score-dot'
import { ScoreRing } from './score-ring'

const ends = [
  [65, 74],
  [0, 100],
  [3.2, 3.3],
  [-20, 45],
] as const

describe('the fade', () => {
  it.each(ends)(
    'from %d to %d is dense at its lower end, half at its middle, gone at its upper',
    (low, high) => {
      const layers = fadeLayers(low, high, 12)
      const width = high - low
      expect(density(layers, low)).toBeCloseTo(23 / 24, 9)
      expect(density(layers, low + width * 0.499)).toBeCloseTo(13 / 24, 9)
      expect(density(layers, high)).toBe(0)
    },
  )

  it.each(ends)(
    'from %d to %d reaches exactly as far as the range, and grows thinner all the way',
    (low, high) => {
      const layers = fadeLayers(low, high, 12)
      expect(layers.at(-1)?.to).toBeCloseTo(high, 9)
      const dense = layers.map(({ to }) => density(layers, to - (high - low) / 24))
      expect(dense).toEqual([...dense].sort((one, other) => other - one))
      expect(dense.at(-1)).toBeGreaterThan(0)
    },
  )

  it('has no layer where nothing is in doubt', () => {
    expect(fadeLayers(70, 70, 12)).toEqual([])
  })
})

const widths = (box: Element) => [...box.querySelectorAll('rect')].map((rect) => rect.getAttribute('width'))

/** Where a gradient has which density. */
const shade = (box: Element) =>
  [...box.querySelectorAll('stop')].map((stop) => [
    Number(stop.getAttribute('offset')),
    Number(stop.getAttribute('stop-opacity') ?? 1),
  ])
const shadeOf = (box: Element) => `url(#${box.querySelector('linearGradient')!.id})`

describe('a range on both sides of its estimate', () => {
  it('is dense at the estimate and gone at both ends, which are lines on paper', () => {
    const { container } = render(
      <svg>
        <FadeRange low={20} value={30} high={60} y={10} />
      </svg>,
    )
    expect(shade(container)).toEqual([
      [0, 0],
      [0.25, 1],
      [1, 0],
    ])
    const range = container.querySelector('rect')
    expect(range).toHaveAttribute('fill', shadeOf(container))
    expect([range?.getAttribute('x'), range?.getAttribute('width')]).toEqual(['20%', '40%'])
    const ends = [...container.querySelectorAll('[data-whisker] line')].map((line) => line.getAttribute('x1'))
    expect(ends).toEqual(['20%', '20%', '60%'])
  })

  it('is nothing where nothing is in doubt', () => {
    const { container } = render(
      <svg>
        <FadeRange low={30} value={30} high={30} y={10} />
      </svg>,
    )
    expect(container.querySelectorAll('rect, line')).toHaveLength(0)
  })
})

describe('a bar', () => {
  it('is solid up to the lower end, dissolves to the upper and is ticked at the estimate', () => {
    const { container } = render(<FadeBar value={28} low={21} high={35} max={35} label="28, likely 21–35" />)
    expect(screen.getByRole('img', { name: '28, likely 21–35' })).toBeInTheDocument()
    const [track, ...shape] = widths(container)
    expect(track).toBe('100%')
    expect(shape.at(-1)).toBe('60%')
    expect(shape).toContain('100%')
    expect(container.querySelector('line')).toHaveAttribute('x1', '80%')
  })

  it('dissolves without a band, as dense at every place as the way that is left', () => {
    const { container } = render(<FadeBar value={30} low={20} high={50} max={100} label="30" />)
    expect(widths(container)).toEqual(['100%', '50%', '20%'])
    expect(shade(container)).toEqual([
      [0.4, 1],
      [1, 0],
    ])
    expect(container.querySelectorAll('rect')[1]).toHaveAttribute('fill', shadeOf(container))
  })

  it('begins where its axis begins', () => {
    const { container } = render(<FadeBar value={70} low={65} high={75} min={60} max={80} label="70" />)
    expect(container.querySelector('line')).toHaveAttribute('x1', '50%')
    expect(widths(container).at(-1)).toBe('25%')
  })

  it('without a range is solid up to the estimate, and without an estimate draws no shape', () => {
    const { container, rerender } = render(<FadeBar value={20} max={40} label="20" />)
    expect(widths(container)).toEqual(['100%', '50%'])
    rerender(<FadeBar value={null} max={40} label="none" />)
    expect(container.querySelectorAll('rect')).toHaveLength(1)
    expect(container.querySelector('line')).toBeNull()
  })
})

/** How far each arc reaches, in percent of the round. */
const arcs = (box: Element) =>
  [...box.querySelectorAll('circle[stroke-dasharray]:not([data-whisker] *)')].map((arc) =>
    Number(arc.getAttribute('stroke-dasharray')!.split(' ')[0]),
  )

describe('a ring', () => {
  it('ends its solid part at the lower end and its fade at the upper', () => {
    const { container } = render(<ScoreRing score={69} low={65} high={74} label="69" write={String} />)
    expect(Math.max(...arcs(container))).toBeCloseTo(74, 6)
    expect(Math.min(...arcs(container))).toBeCloseTo(65, 6)
  })

  it('of a list fades too where the range is known', () => {
    const { container, rerender } = render(<ScoreDot score={69} low={65} high={74} label="69" text="69" />)
    expect(Math.max(...arcs(container))).toBeCloseTo(74, 6)
    rerender(<ScoreDot score={69} label="69" text="69" />)
    expect(arcs(container)).toEqual([69])
  })
})
