import { describe, expect, it } from 'vitest'
import { fadeEdges } from './edges'

/** The mask of a row of 300 px, 100 of them in sight, scrolled so far. */
function maskAt(scrollLeft: number, scrollWidth = 300): string {
  const style = { maskImage: 'before' }
  fadeEdges({ style, scrollLeft, scrollWidth, clientWidth: 100 } as HTMLElement)
  return style.maskImage
}

const middle = '#000 2.5rem calc(100% - 2.5rem)'

describe('a row that scrolls', () => {
  it('fades at the end while there is more', () => {
    expect(maskAt(0)).toBe(`linear-gradient(90deg,#000,${middle},#0000)`)
  })

  it('fades at both ends in the middle, and at the beginning alone once all was seen', () => {
    expect(maskAt(90)).toBe(`linear-gradient(90deg,#0000,${middle},#0000)`)
    expect(maskAt(200)).toBe(`linear-gradient(90deg,#0000,${middle},#000)`)
  })

  it('is whole where all of it fits', () => {
    expect(maskAt(0, 100)).toBe(`linear-gradient(90deg,#000,${middle},#000)`)
  })
})
