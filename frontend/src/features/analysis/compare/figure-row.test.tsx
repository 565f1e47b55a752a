import { render, screen } from '@testing-library/react'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { chooseLanguage, loadArea } from '@/i18n'
import { claim } from '@/testing/api/fixtures'
import type { ComparedFigure } from './api'
import { FigureRow } from './figure-row'

beforeAll(() => loadArea('compare', 'advice', 'report'))
beforeEach(() => chooseLanguage('en'))

const row = (figure: string, a: ComparedFigure['a'], b: ComparedFigure['b']): ComparedFigure => ({
  figure,
  a,
  b,
  winner: null,
  differs: false,
  size: null,
  unit: 'points',
})

function show(one: ComparedFigure) {
  const { container } = render(
    <dl>
      <FigureRow row={one} names={{ a: 'Alpha', b: 'Beta' }} />
    </dl>,
  )
  const words = [...container.querySelectorAll('svg text')]
  return {
    of: (text: string) => words.find(({ textContent }) => textContent === text),
    ticks: words
      .filter((word) => word.getAttribute('dominant-baseline'))
      .map(({ textContent }) => textContent),
  }
}

it('says each number at its own mark, whichever side is ahead', () => {
  const { of } = show(row('overall_score', claim('x', 90, 80, 95), claim('x', 10, 5, 20)))
  expect(of('90 · likely 80–95')?.getAttribute('x')).toBe('90%')
  expect(of('90 · likely 80–95')).toHaveAttribute('text-anchor', 'end')
  expect(of('10 · likely 5–20')?.getAttribute('x')).toBe('10%')
  expect(of('10 · likely 5–20')).toHaveAttribute('text-anchor', 'start')
})

it('says on the axis how far it reaches', () => {
  const { ticks } = show(row('automation_potential', claim('x', 20, 10, 30), claim('x', 20, 10, 30)))
  expect(ticks).toEqual(['0', '17.5', '35'])
})

it('says the same in words to those who do not see it', () => {
  show(row('overall_score', claim('x', 90, 80, 95), claim('x', 10, 5, 20)))
  const words = screen.getByText('Alpha:').closest('dd')?.querySelector('.sr-only')
  expect(words).toHaveTextContent('Alpha: 90 · likely 80–95 Beta: 10 · likely 5–20')
})
