import { describe, expect, it } from 'vitest'
import { kindOf, newestOf, nextLevel, partOfDay, type Achievement } from './rules'

describe('the rules of the dashboard', () => {
  it('before 12 it is morning, before 18 afternoon, otherwise evening', () => {
    expect([0, 11, 12, 17, 18, 23].map(partOfDay)).toEqual([
      'morning',
      'morning',
      'afternoon',
      'afternoon',
      'evening',
      'evening',
    ])
  })

  it('the next level is named with what is missing, and none follows the last', () => {
    const at = (analyses: number, name: 'starter' | 'expert' | 'master', nextAt: number | null) =>
      nextLevel({ analyses, level: { name, progress: 0, nextAt } })
    expect(at(3, 'starter', 5)).toEqual({ name: 'explorer', missing: 2 })
    expect(at(49, 'expert', 50)).toEqual({ name: 'master', missing: 1 })
    expect(at(50, 'master', null)).toBeUndefined()
  })

  it('the newest achievement is the one that was reached last', () => {
    const one = (key: string, unlockedAt: string | null): Achievement => ({
      key,
      tier: 'gold',
      needed: 1,
      progress: 1,
      state: unlockedAt ? 'unlocked' : 'locked',
      unlockedAt,
      secret: false,
    })
    const list = [
      one('analyses_1', '2030-01-01T00:00:00Z'),
      one('earned_50', '2030-02-01T00:00:00Z'),
      one('x_1', null),
    ]
    expect(newestOf(list)?.key).toBe('earned_50')
    expect(newestOf([one('x_1', null)])).toBeUndefined()
  })

  it('achievements of one kind differ in their number alone', () => {
    expect(['analyses_15', 'top_three_1', 'earned_50'].map(kindOf)).toEqual([
      'analyses',
      'top_three',
      'earned',
    ])
  })
})
