import { describe, expect, it } from 'vitest'
import { startOfWeek } from '@/i18n/calendar'
import { summary } from '@/testing/api/fixtures'
import { attemptsOf, countAttempt } from './failure/attempts'
import { isPossibleChannel } from './start/channel-input'
import { failurePath, kindOf } from './failure/failures'
import { closeIntent, intentKey } from './start/intent'
import { mayShowMore, shown } from './recent/recent'
import { sinceOf } from './recent/since'

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
    closeIntent('another')
    expect(intentKey('@a')).toBe(first)
    closeIntent(first)
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

describe('the list of analyses', () => {
  const now = new Date(2026, 4, 13, 15)

  it('never has the failed ones', () => {
    const items = [summary({ channelName: 'failed', status: 'failed' }), summary({ channelName: 'done' })]
    expect(shown(items).map(({ channelName }) => channelName)).toEqual(['done'])
  })

  it('knows the last 24 hours, and the week of each language', () => {
    expect(sinceOf('all', now, 'en')).toBeUndefined()
    expect(sinceOf('day', now, 'en')).toBe(new Date(2026, 4, 12, 15).toISOString())
    expect(sinceOf('week', now, 'en')).toBe(new Date(2026, 4, 10).toISOString())
    expect(sinceOf('week', now, 'de')).toBe(new Date(2026, 4, 11).toISOString())
    expect(startOfWeek(now, 'de').getDay()).toBe(1)
  })

  it('has nothing more to show once a sorted one has come to the failed ones', () => {
    const items = [summary(), summary({ status: 'failed' })]
    expect(mayShowMore(items, { range: 'all', order: 'score' })).toBe(false)
    expect(mayShowMore(items, { range: 'all', order: 'date' })).toBe(true)
  })
})

describe('a failure', () => {
  it('leads to the screen of its kind', () => {
    expect(failurePath({ channelInput: '@a', failure: 'channel_not_found' })).toBe(
      '/channel-not-found?channel=%40a',
    )
    expect(failurePath({ channelInput: '@a', failure: 'no_videos' })).toBe('/channel-not-found?channel=%40a')
    expect(failurePath({ channelInput: '@a', failure: 'channel_withdrawn' })).toBe(
      '/analysis-failed?channel=%40a&error=withdrawn',
    )
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
