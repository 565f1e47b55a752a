import { describe, expect, it } from 'vitest'
import { areaOf } from '@/ui/chart'
import { cutTitle, placeNames, widthOf } from './names-layout'

const area = areaOf(1054, 280, { right: 76, top: 24 })
const write = (multiple: number) => `${multiple.toFixed(1)}×`
const mark = (
  key: string,
  x: number,
  y: number,
  multiple: number,
  title = 'How to knead bread without a machine',
) => ({
  key,
  x,
  y,
  upload: { title, multiple, outlier: multiple > 2 },
})
const place = (points: ReturnType<typeof mark>[], more: Partial<Parameters<typeof placeNames>[0]> = {}) =>
  placeNames({ points, area, lines: [], titled: true, write, ...more })

/** As wide and high as the words are drawn. */
function boxOf({ x, y, anchor, times, title }: ReturnType<typeof placeNames>[number]) {
  const width = widthOf(times) + (title ? 6 + widthOf(title) : 0)
  const left = anchor === 'start' ? x : anchor === 'end' ? x - width : x - width / 2
  return { left, right: left + width, top: y - 11, bottom: y + 4 }
}

describe('a title', () => {
  it('is whole where it has room', () => {
    expect(cutTitle(' Rye \n bread ', 100)).toBe('Rye bread')
  })

  it('is cut after a word, without the sign that was there', () => {
    expect(cutTitle('Dinkelbrötchen ohne Kneten – klappt das wirklich?', 210)).toBe(
      'Dinkelbrötchen ohne Kneten…',
    )
    expect(cutTitle('Wie wird ein Brot gut?', 80)).toBe('Wie wird…')
  })

  it('is left out where not even its beginning has room', () => {
    expect(cutTitle('Donaudampfschifffahrtsgesellschaft', 120)).toBeUndefined()
    expect(cutTitle('A b machine', 40)).toBeUndefined()
    expect(cutTitle('', 120)).toBeUndefined()
  })
})

describe('the marks that stand out furthest', () => {
  it('are three, and bear multiple and title', () => {
    const names = place([
      mark('a', 200, 60, 4),
      mark('b', 400, 60, 9),
      mark('c', 600, 60, 3),
      mark('d', 800, 60, 2.5),
    ])
    expect(names.map(({ key, times, title }) => [key, times, title])).toEqual([
      ['b', '9.0×', 'How to knead bread without a…'],
      ['a', '4.0×', 'How to knead bread without a…'],
      ['c', '3.0×', 'How to knead bread without a…'],
    ])
  })

  it('never let words lie over each other, over a mark, over a line or beyond the picture', () => {
    const tops = [mark('a', 70, 40, 9), mark('b', 120, 52, 8), mark('c', 960, 34, 7)]
    const others = Array.from({ length: 40 }, (_, index) =>
      mark(String(index), 60 + index * 23, 60 + ((index * 37) % 150), 1),
    )
    const points = [...tops, ...others]
    const names = place(points, { lines: [700] })
    const boxes = names.map(boxOf)
    for (const [index, box] of boxes.entries()) {
      if (names[index]?.title) {
        expect(box.left).toBeGreaterThanOrEqual(area.left)
        expect(box.right).toBeLessThanOrEqual(area.right)
        expect(box.top).toBeGreaterThanOrEqual(area.top)
        expect(box.right < 700 || box.left > 700).toBe(true)
      }
      for (const other of boxes.slice(index + 1))
        expect(
          box.right <= other.left ||
            other.right <= box.left ||
            box.bottom <= other.top ||
            other.bottom <= box.top,
        ).toBe(true)
      for (const { x, y } of points)
        expect(x > box.left && x < box.right && y > box.top && y < box.bottom).toBe(false)
    }
    expect(names.some(({ title }) => title)).toBe(true)
  })

  it('give a title less room, or none, rather than let it cross what is there', () => {
    const wall = place([mark('a', 500, 100, 9)], { lines: [410, 590] })
    expect(wall[0]?.title).toBe('How to knead bread…')
    expect(place([mark('a', 500, 100, 9)], { lines: [470, 530] })[0]?.title).toBeUndefined()
  })

  it('leave the words over the picture to its lines', () => {
    const narrow = { area: areaOf(286, 280, { left: 40, right: 16, top: 24 }) }
    const high = [mark('a', 200, 38, 9)]
    expect(place(high, narrow)[0]).toMatchObject({ x: 200, y: 26 })
    expect(place(high, { ...narrow, lines: [220] })[0]).toMatchObject({ x: 214, y: 42, anchor: 'start' })
  })

  it('have the multiple alone in a narrow picture, and once titles are redacted', () => {
    const points = [mark('a', 200, 60, 4)]
    expect(place(points, { titled: false })).toEqual([
      { key: 'a', x: 200, y: 48, anchor: 'middle', times: '4.0×', title: undefined },
    ])
    expect(place(points, { area: areaOf(286, 280) })[0]?.title).toBeUndefined()
  })
})
