import { expect, it } from 'vitest'
import { claim } from '@/testing/api/fixtures'
import type { TitleIdea } from '../types'
import { meanLiftRange } from './mean-lift'

const idea = (low: number | null, high: number | null): TitleIdea => ({
  title: 'Why?',
  category: 'question',
  predictedLift: { ...claim('predicted_lift', 1.5), low, high },
  score: 60,
  of: 40,
  withCount: 12,
  topic: 'bread',
})

it('is as wide as the ranges of the ideas are on the whole', () => {
  const range = meanLiftRange([idea(1.1, 2), idea(1.3, 1.6)])
  expect(range?.low).toBeCloseTo(0.2)
  expect(range?.high).toBeCloseTo(0.8)
})

it('is nothing without ideas, and where one of them has none', () => {
  expect(meanLiftRange([])).toBeUndefined()
  expect(meanLiftRange([idea(1.1, 2), idea(null, null)])).toBeUndefined()
})
