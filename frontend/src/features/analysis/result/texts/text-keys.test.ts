import { describe, expect, it } from 'vitest'
import { rulebook } from '@/shared/rules/rulebook'
import { abstainingReport, report } from '@/testing/api/fixtures'
import { badgeRow } from '../score/badge-row'
import { frequencyKey, ratioKey, sustainabilityKey, usualRatio } from './text-keys'

const just = (below: number) => below - 1e-9

describe('words of figures change exactly at the borders of the specification', () => {
  it.each([
    [7, 'seven', 'five'],
    [5, 'five', 'three'],
    [3, 'three', 'two'],
    [2, 'two', 'one'],
    [1, 'one', 'half'],
    [0.5, 'half', 'irregular'],
  ])('%d uploads a week: %s, and %s below', (border, from, below) => {
    expect([frequencyKey(border), frequencyKey(just(border))]).toEqual([from, below])
  })

  it.each([
    [1, 'good', 'average'],
    [0.5, 'average', 'low'],
  ])('%d views per subscriber: %s, and %s below', (border, from, below) => {
    expect([ratioKey(border), ratioKey(just(border))]).toEqual([from, below])
  })

  it.each([
    [70, 'high', 'middle'],
    [40, 'middle', 'low'],
  ])('a sustainability of %d: %s, and %s below', (border, from, below) => {
    expect([sustainabilityKey(border), sustainabilityKey(just(border))]).toEqual([from, below])
  })

  it('the ratio usual at a size is that of its cohort, in between at sizes between, and never runs away', () => {
    const { cohorts } = rulebook
    for (const { subscribers, ratio } of cohorts)
      expect(usualRatio(cohorts, subscribers)).toBeCloseTo(ratio, 9)
    expect(usualRatio(cohorts, 0)).toBeCloseTo(cohorts[0]!.ratio, 9)
    expect(usualRatio(cohorts, 1e12)).toBeCloseTo(cohorts.at(-1)!.ratio, 9)
    const between = usualRatio(cohorts, 10_000)!
    expect(between).toBeLessThan(cohorts[0]!.ratio)
    expect(between).toBeGreaterThan(cohorts[1]!.ratio)
  })
})

describe('the row of badges', () => {
  const badge = (key: string) => ({ key, group: 'meta', style: 'rare' })
  const five = ['a', 'b', 'c', 'd', 'e'].map(badge)

  it('has four places, one of them for the stage, filled by priority', () => {
    const row = badgeRow(report({ badges: five }))
    expect(row?.stage).toBe('established')
    expect(row?.badges.map(({ key }) => key)).toEqual(['a', 'b', 'c'])
  })

  it.each(['', 'null'])('gives the place of a stage of "%s" to a badge', (stage) => {
    const row = badgeRow(report({ badges: five, stage: stage as 'rising' }))
    expect([row?.stage, row?.badges.length]).toEqual([undefined, 4])
  })

  it('is there without badges, for the placeholder', () => {
    expect(badgeRow(report({ badges: [] }))).toEqual({ stage: 'established', badges: [] })
  })

  it('is not there where nothing at all is known', () => {
    expect(badgeRow(abstainingReport())).toBeUndefined()
  })
})
