import { describe, expect, it } from 'vitest'
import {
  discoveries,
  everything,
  formats,
  isWhole,
  limits,
  orders,
  patternOf,
  toParams,
  readQuery,
  searchesOf,
  sorts,
  textOf,
  type Query,
} from './query'
import {
  activeFilters,
  filterKeys,
  filterOf,
  onlyOf,
  withoutFilter,
  withoutFilters,
  withoutParameter,
  withoutRefused,
} from './filters'
import { lengthTyped, timesTyped, wholeTyped } from './typed'

const read = (address: string) => readQuery(new URLSearchParams(address))

/** The same numbers in every run. */
function dice(seed: number) {
  let state = seed
  return (most: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * most)
  }
}

/** Anything that may be asked, of which about half the filters are set. */
function anyQuery(seed: number): Query {
  const roll = dice(seed)
  const some = <T>(make: () => T): T | undefined => (roll(2) === 0 ? undefined : make())
  const pick = <T>(list: readonly T[]) => list[roll(list.length)] as T
  const pair = (most: number, decimals: number): [number | undefined, number | undefined] => {
    const [a, b] = [roll(most * decimals) / decimals, roll(most * decimals) / decimals]
    return [some(() => Math.min(a, b)), some(() => Math.max(a, b))]
  }
  const [minMultiple, maxMultiple] = pair(limits.multiple, 100)
  const [minViews, maxViews] = pair(limits.count, 1)
  const [minSubscribers, maxSubscribers] = pair(limits.count, 1)
  const [minLength, maxLength] = pair(90_000, 1)
  return {
    search: some(() => searchesOf(pick(['größer', 'a b, c', '100 %, ?&=#', '日本, “x”, y']))) ?? [],
    niche: some(() => pick(['coding', '3d_printing'])),
    metaNiche: some(() => 'tech'),
    language: some(() => pick(['de', 'en', 'pt-BR'])),
    format: some(() => pick(formats)),
    minMultiple,
    maxMultiple,
    surelyAtLeast: some(() => roll(10_000) / 100),
    minViews,
    maxViews,
    minSubscribers,
    maxSubscribers,
    publishedWithin: some(() => 1 + roll(limits.days)),
    minLength,
    maxLength,
    discovered: some(() => pick(discoveries)),
    pattern: some(() => pick(['# ways to …', 'why & how + 1', 'warum # … besser'])),
    feature: some(() => pick(['number', 'how_to'])),
    repeatedBy: some(() => 2 + roll(limits.channels - 1)),
    channelId: some(() => `UC${'aB3-_'.repeat(4)}xy`),
    sort: pick(sorts),
    order: pick(orders),
  }
}

describe('what is asked', () => {
  it('is read from its own address again, whatever it is', () => {
    for (let seed = 1; seed <= 400; seed += 1) {
      const query = anyQuery(seed)
      expect(read(textOf(query)), `seed ${String(seed)}`).toEqual(query)
    }
  })

  it('is everything where the address says nothing, and then asks for nothing', () => {
    expect(read('')).toEqual(everything)
    expect(toParams(everything)).toEqual({})
    expect(isWhole(everything)).toBe(true)
    expect(isWhole({ ...everything, order: 'asc' })).toBe(false)
  })

  it.each([
    'format=film',
    'minMultiple=-1',
    'minMultiple=1e3',
    'minMultiple=1000.5',
    'maxViews=12.5',
    'minSubscribers=9999999999',
    'publishedWithin=0',
    'repeatedBy=1',
    'channelId=nobody',
    'niche=Ä',
    'sort=luck',
    'order=up',
    'discovered=year',
    'pattern=%20',
    'search=%20,%20',
    'view=list',
  ])('drops %s, which no hub understands', (address) => {
    expect(read(address)).toEqual(everything)
  })

  it('keeps the lower end where the upper one is below it', () => {
    expect(read('minViews=10&maxViews=9')).toEqual({ ...everything, minViews: 10 })
    expect(read('minViews=10&maxViews=10')).toEqual({ ...everything, minViews: 10, maxViews: 10 })
  })

  it('searches for at most five texts, each once and of 60 characters', () => {
    expect(searchesOf(' a, b ,a,, c,d,e,f')).toEqual(['a', 'b', 'c', 'd', 'e'])
    expect(searchesOf('ü'.repeat(61))).toEqual(['ü'.repeat(60)])
  })
})

describe('a filter', () => {
  it('is found by each of its parameters, and can be taken away by itself', () => {
    for (let seed = 1; seed <= 100; seed += 1) {
      const query = anyQuery(seed)
      for (const key of activeFilters(query)) {
        const rest = withoutFilter(query, key)
        expect(activeFilters(rest)).toEqual(activeFilters(query).filter((other) => other !== key))
        expect([rest.sort, rest.order]).toEqual([query.sort, query.order])
      }
      expect(activeFilters(withoutFilters(query))).toEqual([])
    }
    expect(filterKeys.filter((key) => filterOf(key) !== key)).toEqual([
      'multiple',
      'views',
      'subscribers',
      'length',
    ])
    expect([filterOf('minViews'), filterOf('maxViews'), filterOf('sort')]).toEqual([
      'views',
      'views',
      undefined,
    ])
  })

  it('is left out where the hub refuses it, and the same question is not asked twice', () => {
    const query = { ...everything, minViews: 5, niche: 'coding' }
    expect(withoutRefused(query, 'minViews')).toEqual({ ...everything, niche: 'coding' })
    expect(withoutRefused(query, 'page')).toEqual(everything)
    expect(withoutRefused(everything, 'page')).toBeUndefined()
  })

  it('with two ends loses one of them alone', () => {
    const query = { ...everything, minViews: 5, maxViews: 9 }
    expect(onlyOf(query, 'maxViews')).toEqual({ ...everything, maxViews: 9 })
    expect(withoutParameter(query, 'maxViews')).toEqual({ ...everything, minViews: 5 })
  })
})

describe('what is typed', () => {
  it.each([
    ['12.500', 12_500],
    ['12,500', 12_500],
    ['12 500', 12_500],
    ['1.234.567', 1_234_567],
    ['20K', 20_000],
    ['1.5M', 1_500_000],
    ['1,5 Mio.', 1_500_000],
    ['2 Mrd.', 2_000_000_000],
    ['1,25 k', 1_250],
    ['1.5', undefined],
    ['20.00', undefined],
    ['1.2345', undefined],
    ['1.234,567', undefined],
    ['5 apples', undefined],
    ['many', undefined],
    ['-5', undefined],
  ])('as a whole number: %s', (text, value) => expect(wholeTyped('minViews')(text)).toBe(value))

  it.each([
    ['2,5', 2.5],
    ['2.5×', 2.5],
    ['3 x', 3],
    ['2,555', undefined],
  ])('as a multiple: %s', (text, value) => expect(timesTyped('minMultiple')(text)).toBe(value))

  it.each([
    ['8', 480],
    ['2,5', 150],
    ['2:30', 150],
    ['1:02:03', 3_723],
    ['soon', undefined],
  ])('as a length: %s', (text, value) => expect(lengthTyped(text)).toBe(value))
})

describe('a pattern', () => {
  it.each([
    ['  Why   nobody ... ', 'why nobody …'],
    ['# ways to …', '# ways to …'],
    ['   ', undefined],
  ])('typed as "%s" is read as the hub writes it', (typed, pattern) => {
    expect(patternOf(typed)).toBe(pattern)
    expect(read(new URLSearchParams({ pattern: typed }).toString()).pattern).toBe(pattern)
  })

  it('may be longer than a search, and is cut between signs at the bytes that the hub takes', () => {
    expect(patternOf('a'.repeat(300))).toHaveLength(300)
    expect(patternOf('a'.repeat(500))).toHaveLength(limits.pattern)
    expect(patternOf('…'.repeat(300))).toBe('…'.repeat(133))
  })
})
