import { expect, it } from 'vitest'
import { signedIn } from '@/testing/user-pool/sign-in'
import { cleanAddress } from './sign-in-address'

const clean = (path: string) =>
  cleanAddress(`http://kanalyse.test${path}`).replace('http://kanalyse.test', '')

it.each([
  ['/?code=abc&state=xyz', '/'],
  ['/quick-analyzer?channel=%40a&code=abc', '/quick-analyzer?channel=%40a'],
  ['/#access_token=abc&token_type=bearer&expires_in=3600', '/'],
  ['/faq#score', '/faq#score'],
  ['/quick-analyzer?channel=%40a&state=x', '/quick-analyzer?channel=%40a&state=x'],
])('of %s there stays %s', (address, stays) => {
  expect(clean(address)).toBe(stays)
})

it('a sign-in clears codes and tokens from the address bar, leaving no step in the history', async () => {
  const steps = history.length
  history.replaceState({ idx: 3 }, '', '/?tab=a&code=abc#access_token=secret')
  await signedIn()
  expect(location.href).toBe('http://kanalyse.test/?tab=a')
  expect(history.state).toEqual({ idx: 3 })
  expect(history.length).toBe(steps)
  history.replaceState(null, '', '/')
})
