import { expect, it } from 'vitest'
import { platformAddress } from './platform'

const id = 'UCabcdefghijklmnopqrstuv'
const channel = { channelId: id, handle: '@known' }
const nameless = { channelId: 'not-an-id', handle: null }

it.each([
  ['@workshop.diaries', 'https://www.youtube.com/@workshop.diaries'],
  ['  @Bäckerei ', 'https://www.youtube.com/@B%C3%A4ckerei'],
  ['https://www.youtube.com/@workshop/videos?x=1', 'https://www.youtube.com/@workshop'],
  ['youtube.com/c/Workshop', 'https://www.youtube.com/c/Workshop'],
  ['m.youtube.com/user/workshop', 'https://www.youtube.com/user/workshop'],
  [`https://youtube.com/channel/${id}`, `https://www.youtube.com/channel/${id}`],
  [id, `https://www.youtube.com/channel/${id}`],
  ['Workshop Diaries', `https://www.youtube.com/channel/${id}`],
  ['', `https://www.youtube.com/channel/${id}`],
])('%s leads to %s', (typed, address) => {
  expect(platformAddress(typed, channel)).toBe(address)
})

it('without an id the @ form is used for a name without spaces, and the /c/ form for the others', () => {
  expect(platformAddress('workshop', nameless)).toBe('https://www.youtube.com/@workshop')
  expect(platformAddress('Workshop Diaries', nameless)).toBe('https://www.youtube.com/c/Workshop%20Diaries')
})

it.each([
  'https://youtube.com.evil.example/@x',
  'https://evil.example/?youtube.com/@x',
  'https://youtube.com@evil.example/@x',
  'https://evilyoutube.com/@x',
  'javascript:alert(1)//youtube.com/@x',
  'data:text/html,youtube.com',
  'https://www.youtube.com/redirect?q=https://evil.example',
  'https://www.youtube.com//evil.example/%2F..%2F',
  '@x/../../evil.example',
  '%E0%A4%A youtube.com/%E0%A4%A',
])('never leaves the platform: %s', (typed) => {
  for (const of of [channel, nameless]) {
    const address = new URL(platformAddress(typed, of))
    expect(address.origin).toBe('https://www.youtube.com')
    expect(address.pathname).toMatch(/^\/(@[^/]+|channel\/UC[\w-]{22}|(c|user)\/[^/]+)$/)
  }
})
