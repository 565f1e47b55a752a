import type { SavedTitle } from '@/api/titles'

/** A saved title; its number makes it. */
export function savedTitle(number: number, change: Partial<SavedTitle> = {}): SavedTitle {
  const createdAt = new Date(Date.UTC(2026, 10, 1, 12) + number * 60_000).toISOString()
  return {
    titleId: number.toString(16).padStart(32, '0'),
    title: `Title ${String(number)}`,
    channelName: null,
    channelId: null,
    videoId: null,
    niche: null,
    category: 'general',
    status: 'saved',
    notes: '',
    createdAt,
    updatedAt: createdAt,
    reading: {
      features: [],
      powerWords: [],
      pattern: null,
      score: {
        state: 'not_enough_data',
        score: null,
        low: null,
        high: null,
        lift: null,
        liftLow: null,
        liftHigh: null,
        basis: null,
        n: 0,
        asOf: null,
        effects: [],
        reason: 'no_basis',
      },
    },
    ...change,
  }
}
