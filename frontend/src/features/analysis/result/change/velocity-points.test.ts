import { expect, it } from 'vitest'
import { createFormat } from '@/i18n/format'
import { report } from '@/testing/api/fixtures'
import type { Report, SinceLast } from '../types'
import { velocities, writePace } from './velocity-points'

const upload = (publishedAt: string): Report['uploads'][number] => ({
  ...report().uploads[0]!,
  publishedAt,
})
const seen = {
  ...report(),
  uploads: [upload('2026-01-01T00:00:00Z'), upload('2026-05-22T00:00:00Z'), upload('2026-06-05T00:00:00Z')],
}
const since = { since: '2026-06-01T00:00:00Z', days: 10 } as SinceLast

it('are views a day of the uploads that were there before, youngest first', () => {
  const gains = [
    { upload: 0, views: 50 },
    { upload: 1, views: 700 },
    { upload: 2, views: 900 },
    { upload: 7, views: 1 },
  ]
  const found = velocities(seen, { ...since, gains })
  expect(found.map(({ upload: one, age, perDay }) => [one, age, perDay])).toEqual([
    [seen.uploads[1], 10, 70],
    [seen.uploads[0], 151, 5],
  ])
})

it('are none in a report of an engine that did not report them', () => {
  expect(velocities(seen, since)).toEqual([])
})

it('are written so that less than one a day is not none', () => {
  expect([0.05, 0.1, 1, 12_300].map((value) => writePace(value, createFormat('en-GB')))).toEqual([
    '0.05',
    '0.1',
    '1',
    '12.3K',
  ])
})
