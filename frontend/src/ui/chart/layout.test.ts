import { describe, expect, it } from 'vitest'
import { placeBreaks } from './breaks'
import { fanPath, spread } from './fan'
import { forest } from './forest'
import { heatRows, levelOf } from './heat'
import { bandBox, linePath } from './lines'
import { areaOf } from './plot'
import { nearest } from './points'
import { extent, linear, log, time, timeStep, type Scale } from './scale'
import { footTicks, sideTicks } from './ticks'

const up = [252, 12] as const
const across = [48, 344] as const
const day = 86_400_000
const inside = (scale: Scale, values: number[]) =>
  values.every((value) => {
    const at = scale.at(value)
    return at >= Math.min(...scale.range) - 1e-6 && at <= Math.max(...scale.range) + 1e-6
  })

describe('the extent of values', () => {
  it('leaves out what cannot be drawn, and is nothing for nothing', () => {
    expect(extent([3, null, -2, undefined, NaN, Infinity])).toEqual([-2, 3])
    expect(extent([null, NaN])).toBeUndefined()
    expect(extent([])).toBeUndefined()
  })
})

describe('a break', () => {
  const area = { left: 48, right: 348, width: 360 }
  const x = linear([0, 300], [area.left, area.right], { nice: false })
  const label = 'Counting changed'

  it('is drawn inside the picture alone', () => {
    expect(placeBreaks([-1, 301], x, area, label)).toEqual([])
    expect(placeBreaks([0, 300], x, area, label).map(({ at }) => at)).toEqual([48, 348])
  })

  it('has its words where there is room: after it, else before it, else nowhere', () => {
    const anchors = (...times: number[]) => placeBreaks(times, x, area, label).map(({ anchor }) => anchor)
    expect(anchors(100)).toEqual(['start'])
    expect(anchors(190)).toEqual(['start'])
    expect(anchors(250)).toEqual(['end'])
    expect(anchors(20, 60)).toEqual([undefined, 'start'])
    expect(anchors(80, 120)).toEqual(['end', 'start'])
    expect(anchors(20, 260)).toEqual(['start', 'end'])
    expect(placeBreaks([100], x, area).map(({ anchor }) => anchor)).toEqual([undefined])
    expect(placeBreaks([20], x, { left: 48, right: 90, width: 96 }, label)[0]?.anchor).toBeUndefined()
  })
})

describe('a plain axis', () => {
  it.each([
    ['no value', []],
    ['one value', [7]],
    ['zero alone', [0]],
    ['negative values', [-40, -3]],
    ['values around zero', [-5, 0, 12]],
    ['huge values', [1, 9_000_000_000_000]],
    ['tiny values', [0.0001, 0.0004]],
    ['gaps', [null, 4, null, 9]],
  ])('bears %s', (_what, values) => {
    const scale = linear(values, up)
    const [low, high] = scale.domain
    expect(low).toBeLessThan(high)
    expect(
      inside(
        scale,
        values.filter((value) => value !== null),
      ),
    ).toBe(true)
    const ticks = scale.ticks(4)
    expect(ticks.length).toBeGreaterThan(0)
    expect(inside(scale, ticks)).toBe(true)
  })

  it('starts at zero where asked, on either side of it', () => {
    expect(linear([40, 90], up, { zero: true }).domain[0]).toBe(0)
    expect(linear([-40, -90], up, { zero: true }).domain[1]).toBe(0)
    expect(linear([5], up, { zero: true }).domain[0]).toBe(0)
  })
})

describe('a log axis', () => {
  it.each([
    ['no value', []],
    ['one value', [7]],
    ['zero alone', [0]],
    ['negative values', [-40, 100]],
    ['shares below one', [0.02, 0.5]],
    ['huge values', [1, 9_000_000_000_000]],
  ])('bears %s', (_what, values) => {
    const scale = log(values, up)
    const [low, high] = scale.domain
    expect(low).toBeGreaterThan(0)
    expect(low).toBeLessThan(high)
    expect(values.every((value) => Number.isFinite(scale.at(value)))).toBe(true)
    expect(inside(scale, values)).toBe(true)
    expect(inside(scale, scale.ticks(5))).toBe(true)
  })

  it('puts equal multiples at equal distances', () => {
    const scale = log([10, 10_000], up)
    expect(scale.at(100) - scale.at(10)).toBeCloseTo(scale.at(10_000) - scale.at(1_000))
  })

  it('puts what is not above zero where one is, not at the bottom of everything', () => {
    const scale = log([0, 500, 90_000], up)
    expect(scale.at(0)).toBe(scale.at(1))
    expect(scale.at(-3)).toBe(scale.at(1))
  })

  it('has no more ticks than asked for over many decades, and steps of 1, 2, 5 over few', () => {
    expect(log([1, 1e15], up).ticks(5).length).toBeLessThanOrEqual(5)
    expect(log([110, 900], up).ticks(5)).toEqual([100, 200, 500, 1_000])
    expect(log([0.1, 0.9], up).ticks(9)).toEqual([0.1, 0.2, 0.5, 1])
  })

  it('has ticks that lie apart within less than one decade', () => {
    expect(log([57_000, 168_000], up, 1.1).ticks(4)).toEqual([70_000, 100_000, 150_000])
    expect(log([4, 4.6], up).ticks(4).length).toBeLessThanOrEqual(5)
    expect(log([4, 4.6], up).ticks(4).length).toBeGreaterThan(1)
  })
})

describe('an axis of dates', () => {
  const start = Date.UTC(2026, 0, 1)

  it('puts a single date in the middle and works with none', () => {
    expect(time([start], across).at(start)).toBeCloseTo(196)
    expect(Number.isFinite(time([], across).at(0))).toBe(true)
  })

  it('reports what changes between its ticks', () => {
    const step = (length: number, room?: number) =>
      timeStep(time([start, start + length], across, room).ticks(4))
    expect([step(900 * day * 3), step(300 * day), step(20 * day), step(day / 2, 0)]).toEqual([
      'year',
      'month',
      'day',
      'hour',
    ])
  })
})

describe('ticks', () => {
  const write = (value: number) => new Intl.NumberFormat('de').format(value)

  it('along the bottom never overlap or cross the edge, however long their words', () => {
    const scale = linear([0, 1_000_000], across)
    const long = (value: number) => `${write(value)} Aufrufe im Monat`
    for (const words of [write, long]) {
      const ticks = footTicks(scale, words, 360, 10)
      const box = ticks.map(({ at, text, anchor }) => {
        const size = text.length * 6.6
        return anchor === 'start'
          ? [at, at + size]
          : anchor === 'end'
            ? [at - size, at]
            : [at - size / 2, at + size / 2]
      })
      expect(box.length).toBeGreaterThan(0)
      box.forEach(([left = 0], index) => expect(left).toBeGreaterThan(box[index - 1]?.[1] ?? -Infinity))
      expect(box[0]?.[0]).toBeGreaterThanOrEqual(across[0])
      expect(box.at(-1)?.[1]).toBeLessThanOrEqual(across[1] + 1e-6)
    }
  })

  it('that would be written alike are written once', () => {
    const days = footTicks(linear([0, 3], across), (value) => `${String(Math.floor(value))} Nov`, 900, 12)
    expect(days.map(({ text }) => text)).toEqual(['0 Nov', '1 Nov', '2 Nov', '3 Nov'])
    const ticks = sideTicks(linear([0, 2], up), (value) => value.toFixed(0), 10)
    expect(ticks.map(({ text }) => text)).toEqual(['0', '1', '2'])
  })
})

describe('lines', () => {
  const x = linear([0, 3], [0, 300])
  const y = linear([0, 10], [100, 0])

  it('have gaps where nothing is known', () => {
    const path = linePath(
      [
        { x: 0, y: 0 },
        { x: 1, y: 10 },
        { x: 2, y: null },
        { x: 3, y: 5 },
      ],
      x,
      y,
    )
    expect(path).toBe('M0,100L100,0M300,50Z')
    expect(linePath([], x, y)).toBe('')
  })

  it('of a fan go from the foot of the picture to a share of the way from its low to its high end', () => {
    const points = [
      { x: 0, p10: 0, p50: 5, p90: 10 },
      { x: 3, p10: 4, p50: 5, p90: 6 },
    ]
    expect(fanPath(points, x, y, 0)).toBe('M0,100L300,60L300,100L0,100Z')
    expect(fanPath(points, x, y, 0.5)).toBe('M0,50L300,50L300,100L0,100Z')
    expect(fanPath(points, x, y, 1)).toBe('M0,0L300,40L300,100L0,100Z')
  })

  it('names at their end keep their distance', () => {
    expect(spread([{ at: 10 }, { at: 12 }, { at: 60 }]).map(({ at }) => at)).toEqual([10, 24, 60])
  })

  it('a band stays in the picture and is never less than a hairline', () => {
    const area = areaOf(400, 128)
    expect(bandBox(-50, 50, y, area)).toEqual({ top: 12, height: 88 })
    expect(bandBox(5, 5, y, area).height).toBe(1)
  })

  it('the picture has room even on no width at all', () => {
    const area = areaOf(0, 0)
    expect(area.right).toBeGreaterThan(area.left)
    expect(area.bottom).toBeGreaterThan(area.top)
  })
})

describe('the mark next to the pointer', () => {
  it('is the nearest within reach, or none', () => {
    const points = [
      { x: 0, y: 0 },
      { x: 20, y: 0 },
    ]
    expect(nearest(points, 12, 0)).toBe(points[1])
    expect(nearest(points, 100, 100)).toBeUndefined()
    expect(nearest([], 0, 0)).toBeUndefined()
  })
})

describe('the week at a glance', () => {
  it('begins on the reader’s first day', () => {
    const cells = [[1], [2], [3], [4], [5], [6], [7]]
    expect(heatRows(cells, 'monday', 1).map((row) => row.values[0]?.value)).toEqual([1, 2, 3, 4, 5, 6, 7])
    expect(heatRows(cells, 'sunday', 1).map((row) => row.weekday)).toEqual([6, 0, 1, 2, 3, 4, 5])
  })

  it('grades by the share of the largest; zero, negative and unknown are no colour', () => {
    expect([0, -3, 1, 20, 21, 100, NaN].map((value) => levelOf(value, 100))).toEqual([0, 0, 1, 1, 2, 5, 0])
    expect(levelOf(0.0001, 9e15)).toBe(1)
    expect(levelOf(3, 0)).toBe(0)
  })

  it('works with cells that were not given', () => {
    const rows = heatRows([[], [3, null]], 'monday', 4)
    expect(rows).toHaveLength(7)
    expect(rows.every((row) => row.values.length === 4)).toBe(true)
    expect(rows[1]?.values.map(({ value, level }) => [value, level])).toEqual([
      [3, 5],
      [null, 0],
      [null, 0],
      [null, 0],
    ])
  })
})

describe('a forest of lifts', () => {
  const row = (key: string, value: number | null, low: number | null, high: number | null) => ({
    key,
    value,
    low,
    high,
  })

  it('is centered on "no difference", and tells chance and difference apart', () => {
    const { at, drawn } = forest([row('a', 1.6, 1.2, 2.1), row('b', 1.1, 0.8, 1.5)], 1)
    expect(at(1)).toBeCloseTo(50)
    expect(at(2) - 50).toBeCloseTo(50 - at(0.5))
    expect([drawn.get('a')?.chance, drawn.get('b')?.chance]).toEqual([false, true])
  })

  it('is not pressed flat by one wild interval, which is cut at the edge', () => {
    const { at, ticks, drawn } = forest([row('a', 3, 0, 9_000), row('b', 1.5, 1.2, 1.9)], 1)
    expect(ticks).toEqual([0.05, 1, 20])
    expect(drawn.get('a')).toMatchObject({ low: at(0.05), high: at(20) })
    expect(drawn.get('a')?.low).toBeGreaterThanOrEqual(0)
    expect(drawn.get('a')?.high).toBeLessThanOrEqual(100)
  })

  it('leaves out what is not known, and works with none, and with differences as well as multiples', () => {
    expect(forest([row('a', null, null, null)], 1).drawn.size).toBe(0)
    expect(forest([], 0).ticks).toEqual([-1, 0, 1])
    const { at, drawn } = forest([row('a', -0.03, -0.06, 0.01)], 0)
    expect(at(0)).toBeCloseTo(50)
    expect(drawn.get('a')?.chance).toBe(true)
  })
})
