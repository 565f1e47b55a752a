import { expect, it } from 'vitest'
import type { Report } from '@/features/analysis/types'
import { lackedUploads } from './too-few'

const score = (n: number, reason: NonNullable<Report['score']['reason']>): Pick<Report, 'score'> => ({
  score: { basis: 'overall_score', state: 'abstained', n, reason },
})

it.each([
  [score(3, 'few_videos'), 2],
  [score(4, 'few_videos'), 1],
  [score(5, 'few_videos'), 0],
  [score(3, 'not_measured'), 0],
  [{ score: { ...score(3, 'few_videos').score, state: 'provisional' as const, value: 40 } }, 0],
])('of %o a score lacks %d uploads', (report, lacked) => {
  expect(lackedUploads(report)).toBe(lacked)
})
