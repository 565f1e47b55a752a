import { describe, expect, it } from 'vitest'
import { startOfWeek } from '@/i18n/calendar'
import { summary } from '@/testing/api/fixtures'
import { attemptsOf, countAttempt } from './failure/attempts'
import { isPossibleChannel } from './start/channel-input'
import { failurePath, kindOf } from './failure/failures'
import { closeIntent, intentKey } from './start/intent'
import { shown } from './recent/recent'

describe('a channel field', () => {
  it.each([
    '@handle',
    'handle',
    'A Name With Spaces',
    'https://www.youtube.com/@x?si=1',
    'youtu.be/abc',
    'm.youtube.com/channel/UC1',
    ' @spaces ',
    '@ünïcode',
  ])('takes %j', (typed) => expect(isPossibleChannel(typed)).toBe(true))

  it.each([
    '',
    '   ',
    'x'.repeat(201),
    'https://example.org/@x',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'http://127.0.0.1/',
    '@a\u0007b',
  ])('refuses %j', (typed) => expect(isPossibleChannel(typed)).toBe(false))
})

describe('an intended act', () => {
  it('keeps its key across retries and reloads, until its outcome is known', () => {
    const first = intentKey('@a')
    expect(intentKey('@a')).toBe(first)
    closeIntent()
    expect(intentKey('@a')).not.toBe(first)
  })

  it('is another act for another channel', () => {
    expect(intentKey('@a')).not.toBe(intentKey('@b'))
  })

  it('has a key the contract takes: 8 to 64 letters, digits, - and _', () => {
    expect(intentKey('@c')).toMatch(/^[A-Za-z0-9_-]{8,64}$/)
  })

  it('survives a storage that holds rubbish', () => {
    sessionStorage.setItem('kanalyse.intent', '{"channel":1}')
    expect(intentKey('@a')).toBeTruthy()
  })
})

describe('the history', () => {
  const now = new Date(2026, 4, 13, 15)
  const at = (daysAgo: number) => new Date(now.getTime() - daysAgo * 86_400_000).toISOString()
  const items = [
    summary({ channelName: 'old', createdAt: at(9), overallScore: 90, channelSubscribers: 10 }),
    summary({ channelName: 'today', createdAt: at(0.1), overallScore: 50, channelSubscribers: null }),
    summary({ channelName: 'monday', createdAt: at(2), overallScore: null, channelSubscribers: 5_000 }),
    summary({ channelName: 'sunday', createdAt: at(3), overallScore: 70, channelSubscribers: 100 }),
    summary({ channelName: 'failed', createdAt: at(0.2), status: 'failed' }),
  ]
  const names = (...rest: Parameters<typeof shown> extends [unknown, ...infer Rest] ? Rest : never) =>
    shown(items, ...rest).map((item) => item.channelName)

  it('shows the newest first and never the failed ones', () => {
    expect(names('all', 'date', now, 'en')).toEqual(['today', 'monday', 'sunday', 'old'])
  })

  it('sorts by score and by subscribers, those without one last', () => {
    expect(names('all', 'score', now, 'en')).toEqual(['old', 'sunday', 'today', 'monday'])
    expect(names('all', 'subscribers', now, 'en')).toEqual(['monday', 'sunday', 'old', 'today'])
  })

  it('knows the last 24 hours, and the week of each language', () => {
    expect(names('day', 'date', now, 'en')).toEqual(['today'])
    expect(names('week', 'date', now, 'en')).toEqual(['today', 'monday', 'sunday'])
    expect(names('week', 'date', now, 'de')).toEqual(['today', 'monday'])
    expect(startOfWeek(now, 'de').getDay()).toBe(1)
  })
})

describe('a failure', () => {
  it('leads to the screen of its kind', () => {
    expect(failurePath({ channelInput: '@a', failure: 'channel_not_found' })).toBe(
      '/channel-not-found?channel=%40a',
    )
    expect(failurePath({ channelInput: '@a', failure: 'no_videos' })).toBe('/channel-not-found?channel=%40a')
    expect(failurePath({ channelInput: '@a', failure: 'timeout' })).toBe(
      '/analysis-failed?channel=%40a&error=timeout',
    )
  })

  it('counts the attempts at the same channel', () => {
    countAttempt('@a')
    countAttempt('@a')
    expect(failurePath({ channelInput: '@a', failure: 'api' })).toBe(
      '/analysis-failed?channel=%40a&error=api&retries=2',
    )
    countAttempt('@b')
    expect(attemptsOf('@a')).toBe(0)
  })

  it('of a kind nobody knows is called unknown', () => {
    expect([kindOf('api'), kindOf('<script>'), kindOf(null)]).toEqual(['api', 'unknown', 'unknown'])
  })
})
