import { describe, expect, it } from 'vitest'
import { ApiError } from '@/api/errors'
import type { ChangeTitles } from '@/api/titles'
import { savedTitle } from '@/testing/api/saved-titles'
import { changeInChunks, chunksOf } from './in-chunks'
import { all, focusAfter, nothing, toggled } from './selection'

const order = ['a', 'b', 'c', 'd', 'e']
const ids = (selection: { ids: ReadonlySet<string> }) => [...selection.ids].sort().join('')

describe('a selection', () => {
  it('grows and shrinks title by title', () => {
    const one = toggled(nothing, 'b', false, order)
    const two = toggled(one, 'd', false, order)
    expect(ids(two)).toBe('bd')
    expect(ids(toggled(two, 'b', false, order))).toBe('d')
  })

  it('takes a range from the title before, up and down', () => {
    const from = toggled(nothing, 'c', false, order)
    expect(ids(toggled(from, 'e', true, order))).toBe('cde')
    expect(ids(toggled(from, 'a', true, order))).toBe('abc')
  })

  it('gives a range up as well', () => {
    const { ids: every } = all(order)
    const without = toggled({ ids: every, anchor: 'b' }, 'd', true, order)
    expect(ids(without)).toBe('ae')
  })

  it('takes one title alone where the one before is no longer shown', () => {
    const from = toggled(nothing, 'c', false, order)
    expect(ids(toggled(from, 'e', true, ['a', 'e']))).toBe('ce')
  })

  it('hands the focus to the title behind those that leave, else to the one before', () => {
    expect(focusAfter(order, new Set(['b', 'c']))).toBe('d')
    expect(focusAfter(order, new Set(['d', 'e']))).toBe('c')
    expect(focusAfter(order, new Set(order))).toBeUndefined()
  })
})

describe('a change of many titles', () => {
  const titles = Array.from({ length: 250 }, (_, index) => savedTitle(String(index)))
  const answering = () => {
    const bodies: ChangeTitles[] = []
    const send = (answer: (body: ChangeTitles) => Promise<string[]>) => async (body: ChangeTitles) => {
      bodies.push(body)
      return { items: [], missing: await answer(body) }
    }
    return { bodies, send }
  }

  it('is asked for as many at a time as the API takes, and says how far it is', async () => {
    const { bodies, send } = answering()
    const seen: number[] = []
    const outcome = await changeInChunks(
      titles,
      { status: 'used' },
      send(() => Promise.resolve([])),
      (done) => seen.push(done),
    )
    expect(bodies.map(({ titleIds }) => titleIds.length)).toEqual([99, 99, 52])
    expect(bodies.flatMap(({ titleIds }) => titleIds)).toEqual(titles.map(({ titleId }) => titleId))
    expect(bodies.every(({ status }) => status === 'used')).toBe(true)
    expect(seen).toEqual([99, 198, 250])
    expect(outcome).toEqual({ done: titles, failed: [], missing: [], error: undefined })
  })

  it('ends with the first part that fails; what was not asked for failed, too', async () => {
    const { bodies, send } = answering()
    const outcome = await changeInChunks(
      titles,
      { category: 'trending' },
      send(() =>
        bodies.length > 1 ? Promise.reject(new ApiError('unavailable', 503)) : Promise.resolve([]),
      ),
    )
    expect(bodies).toHaveLength(2)
    expect(outcome.done).toEqual(titles.slice(0, 99))
    expect(outcome.failed).toEqual(titles.slice(99))
    expect(outcome.error?.code).toBe('unavailable')
  })

  it('names those that are gone apart from those that failed', async () => {
    const { send } = answering()
    const [gone, ...rest] = titles.slice(0, 3)
    const outcome = await changeInChunks(
      titles.slice(0, 3),
      { status: 'planned' },
      send(() => Promise.resolve([gone!.titleId])),
    )
    expect(outcome).toEqual({ done: rest, failed: [], missing: [gone], error: undefined })
  })

  it('of none asks for nothing', () => {
    expect(chunksOf([], 100)).toEqual([])
  })
})
