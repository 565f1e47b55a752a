import { readFileSync } from 'node:fs'
import { render } from '@testing-library/react'
import { expect, it } from 'vitest'
import { Logo } from './logo'

const strokes = (root: ParentNode) =>
  [...root.querySelectorAll('path')].map((path) => [path.getAttribute('d'), path.getAttribute('opacity')])

it('the mark dissolves along its arm, and the icon of the window is the same', () => {
  const { container } = render(<Logo />)
  const mark = strokes(container)
  const opacities = mark.slice(1).map(([, opacity]) => Number(opacity))
  // Each lies over those before it and reaches further: the tip has the last one alone.
  expect(opacities.length).toBeGreaterThan(2)
  expect(opacities).toEqual(opacities.toSorted((a, b) => b - a))
  const icon = new DOMParser().parseFromString(readFileSync('public/favicon.svg', 'utf8'), 'image/svg+xml')
  expect(strokes(icon)).toEqual(mark)
})
