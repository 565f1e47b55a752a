import { describe, expect, it } from 'vitest'
import { writeDecimal } from './decimal'

/** Numbers of every size, with few and with many digits, and such as lie halfway between two. */
function* samples(count: number): Generator<number> {
  let state = 20_261_122
  const random = () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
    return state / 2 ** 32
  }
  for (let n = 0; n < count; n++) {
    const size = 10 ** Math.floor(random() * 13 - 4)
    const exact = (random() - 0.4) * size
    yield exact
    yield Math.round(exact)
    yield Number(exact.toFixed(2))
    yield Math.round(exact) + 0.5
    yield (Math.round(exact * 100) + 0.5) / 100
  }
}

const special = [0, -0, 0.5, -0.5, 0.05, 1.005, 999.5, 999_999.995, 1e14 + 0.5, -0.004, 1_000, -1_000_000]

describe('a number', () => {
  it.each(['en-GB', 'de-DE'])('is written as the browser writes it, in %s', (tongue) => {
    for (const [least, most] of [
      [0, 0],
      [0, 1],
      [0, 2],
      [2, 2],
    ] as const) {
      const format = new Intl.NumberFormat(tongue, {
        signDisplay: 'negative',
        minimumFractionDigits: least,
        maximumFractionDigits: most,
      })
      const differing = [...special, ...samples(4_000)]
        .map((value) => [
          value,
          writeDecimal(value, tongue, { least, most }),
          format.format(value).replace('-', '−'),
        ])
        .filter(([, ours, theirs]) => ours !== theirs && ours !== undefined)
      expect(differing).toEqual([])
    }
  })

  it('is left to the browser where its digits do not say it, or the language is another', () => {
    expect([Number.NaN, Infinity, 1e15, 1e-7].map((value) => writeDecimal(value, 'de-DE'))).toEqual(
      Array(4).fill(undefined),
    )
    expect(writeDecimal(1_000, 'fr-FR')).toBeUndefined()
    expect(writeDecimal(1_000, 'de-DE')).toBe('1.000')
  })
})
