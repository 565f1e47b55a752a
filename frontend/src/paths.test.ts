import { describe, expect, it } from 'vitest'
import { outside } from './shared/addresses/outside-paths'
import { paths, patterns } from './paths'
import { safeNext } from './shared/addresses/safe-next'

describe('where one lands after signing in', () => {
  it.each(['/', '/quick-analyzer', '/analysis/0123?x=1#top', '/quick-analyzer?channel=%40handle'])(
    'follows the path %s',
    (next) => {
      expect(safeNext(next)).toBe(next)
    },
  )

  it.each([
    '//evil.example',
    '/\\evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    'evil.example',
    '',
    '/\t/evil.example',
    '\n//evil.example',
    null,
  ])('refuses %j and goes home', (next) => {
    expect(safeNext(next)).toBe('/')
  })
})

describe('addresses', () => {
  it('escape whatever a person typed', () => {
    expect(paths.quickAnalyzer({ channel: '@a&b=c' })).toBe('/quick-analyzer?channel=%40a%26b%3Dc')
    expect(paths.analysis('a/b')).toBe('/analysis/a%2Fb')
  })

  it('leave out what is not known', () => {
    expect(paths.analysisFailed({ channel: '', error: 'timeout' })).toBe('/analysis-failed?error=timeout')
    expect(paths.auth()).toBe(patterns.auth)
  })

  it('of channels prefer the handle', () => {
    expect(outside.channel('UC1', '@ünïcode')).toBe('https://www.youtube.com/@%C3%BCn%C3%AFcode')
    expect(outside.channel('UC1', null)).toBe('https://www.youtube.com/channel/UC1')
  })
})
