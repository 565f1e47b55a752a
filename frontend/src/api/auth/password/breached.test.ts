import { delay, http, HttpResponse } from 'msw'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { holdTimeouts } from '@/testing/late'
import { server } from '@/testing/setup'
import { breachedPasswords, sha1 } from '../../../../server/breached-passwords'
import { isBreached } from './breached'

const password = 'workshop diary 7'
const suffix = sha1(password).slice(5)

/** Everything that leaves the browser during a test. */
let sent: Request[]
beforeEach(() => {
  sent = []
  server.events.on('request:start', ({ request }) => void sent.push(request.clone()))
})
afterEach(() => server.events.removeAllListeners())

/** Each of these answers once, the last of them also what comes after. */
function answers(...responses: (() => Response | Promise<Response>)[]) {
  server.use(
    http.get('*/api/password-ranges/:prefix', () =>
      responses[Math.min(sent.length, responses.length) - 1]!(),
    ),
  )
}
const lines = (...text: string[]) => HttpResponse.text(text.join('\r\n'))
const other = `${'0'.repeat(34)}1:3`

describe('a password', () => {
  it.each(breachedPasswords)('that the service knows is breached: %s', async (each) => {
    expect(await isBreached(each)).toBe(true)
  })

  it('that the service does not know is not', async () => {
    expect(await isBreached(password)).toBe(false)
    expect(sent).toHaveLength(1)
  })

  it.each([
    ['is in the answer', [other, `${suffix}:1`], true],
    ['is in small letters', [`${suffix.toLowerCase()}:12`, other], true],
    ['is the only line', [`${suffix}:12`], true],
    ['only fills the answer up', [other, `${suffix}:0`], false],
    ['is part of a longer line', [other, `A${suffix}:7`], false],
    ['is not in the answer', [other], false],
  ])('whose hash %s', async (_, text, breached) => {
    answers(() => lines(...text))
    expect(await isBreached(password)).toBe(breached)
  })

  it('is compared as it was typed', async () => {
    expect(await isBreached(`${breachedPasswords[0]!} `)).toBe(false)
    answers(() => lines(`${sha1('zäher Fuchs 🦊!').slice(5)}:2`))
    expect(await isBreached('zäher Fuchs 🦊!')).toBe(true)
  })
})

it('five digits of the hash leave the browser, and nothing else of the password', async () => {
  const fetched = vi.spyOn(globalThis, 'fetch')
  expect(await isBreached(password)).toBe(false)
  expect(sent.map(({ method, url }) => [method, url])).toEqual([
    ['GET', `http://kanalyse.test/api/password-ranges/${sha1(password).slice(0, 5)}`],
  ])
  const [request] = sent
  const said = [request!.url, ...[...request!.headers].flat(), await request!.text()].join(' ').toLowerCase()
  for (const secret of [password, encodeURIComponent(password), btoa(password), suffix])
    expect(said).not.toContain(secret.toLowerCase())
  const how = { credentials: 'omit', cache: 'no-store', referrerPolicy: 'no-referrer' }
  expect(fetched.mock.calls).toEqual([[expect.any(String), expect.objectContaining(how)]])
})

describe('a service that does not answer', () => {
  it.each([
    ['an error of its own', () => new HttpResponse(null, { status: 503 })],
    ['too many requests', () => new HttpResponse(null, { status: 429 })],
    ['no connection', () => HttpResponse.error()],
    ['a page in its place', () => HttpResponse.html('<!doctype html><title>Maintenance</title>')],
    ['nothing at all', () => HttpResponse.text('')],
    ['lines without a count', () => lines(suffix, suffix)],
  ])('with %s is asked once more, and then keeps nobody away', async (_, answer) => {
    answers(answer)
    expect(await isBreached(password)).toBe(false)
    expect(sent).toHaveLength(2)
    answers(answer, answer, answer, () => lines(`${suffix}:5`))
    expect(await isBreached(password)).toBe(true)
    expect(sent).toHaveLength(4)
  })

  it('in three seconds is asked once more, and given up after three more', async () => {
    const clock = holdTimeouts()
    answers(async () => {
      await delay('infinite')
      return lines(`${suffix}:5`)
    })
    const breached = isBreached(password)
    for (const asked of [1, 2]) {
      await vi.waitFor(() => expect(sent).toHaveLength(asked))
      clock.pass(2_999)
      clock.pass(3_000)
    }
    expect(await breached).toBe(false)
    expect(sent).toHaveLength(2)
  })
})

it('a browser without Web Crypto, as at an address without TLS, asks nobody', async () => {
  vi.spyOn(crypto, 'subtle', 'get').mockReturnValue(undefined as never)
  expect(await isBreached(breachedPasswords[0]!)).toBe(false)
  expect(sent).toEqual([])
})
