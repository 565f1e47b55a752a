import { describe, expect, it } from 'vitest'
import { breaksAmong, breaksBetween, dayOf, isCountedOtherwise, uncompared } from './view-breaks'

const shorts = '2025-03-31T00:00:00Z'
const all = '2026-08-27T00:00:00Z'
const secondBefore = (time: string) => new Date(Date.parse(time) - 1000).toISOString()
const keys = (breaks: { key: string }[]) => breaks.map(({ key }) => key)
const at = (publishedAt: string, format: 'short' | 'long' = 'long') => ({ publishedAt, format })

describe('a break in how views are counted', () => {
  it('separates two moments: its own second is after it', () => {
    expect(keys(breaksBetween(secondBefore(all), all))).toEqual(['all_starts'])
    expect(breaksBetween(all, '2027-01-01T00:00:00Z')).toEqual([])
    expect(breaksBetween(shorts, secondBefore(all))).toEqual([])
    expect(keys(breaksBetween('2025-01-01T00:00:00Z', '2027-01-01T00:00:00Z'))).toEqual([
      'shorts_starts',
      'all_starts',
    ])
  })

  it('separates uploads only where one format is on both sides', () => {
    expect(keys(breaksAmong([at(secondBefore(all)), at(all)]))).toEqual(['all_starts'])
    expect(breaksAmong([at(secondBefore(all)), at(all, 'short')]).map(dayOf)).toEqual(['2026-08-27'])
    expect(breaksAmong([at(secondBefore(shorts)), at(shorts)])).toEqual([])
    expect(breaksAmong([at(secondBefore(shorts)), at(shorts, 'short')])).toEqual([])
    expect(keys(breaksAmong([at(secondBefore(shorts), 'short'), at(shorts, 'short')]))).toEqual([
      'shorts_starts',
    ])
    expect(breaksAmong([])).toEqual([])
  })

  it('keeps views from being compared since it, and where uploads are older, once it has come', () => {
    const [before, after, later] = [secondBefore(all), all, '2026-10-01T00:00:00Z']
    const key = (analysisDate: string, since: string, uploads = [at(later)]) =>
      uncompared({ analysisDate, uploads }, since)?.key
    expect(key(later, before)).toBe('all_starts')
    expect(key(later, after)).toBeUndefined()
    expect(key(later, after, [at(before)])).toBe('all_starts')
    expect(key(before, '2026-08-01T00:00:00Z', [at('2026-08-01T00:00:00Z')])).toBeUndefined()
  })

  it('leaves an upload of another format counted as ever', () => {
    const breaks = breaksAmong([at(secondBefore(shorts), 'short'), at(shorts, 'short')])
    expect(isCountedOtherwise(at(secondBefore(shorts), 'short'), breaks)).toBe(true)
    expect(isCountedOtherwise(at(secondBefore(shorts)), breaks)).toBe(false)
    expect(isCountedOtherwise(at(shorts, 'short'), breaks)).toBe(false)
  })
})
