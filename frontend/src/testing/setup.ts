import { stopTimers } from './watched-timers'
import '@testing-library/jest-dom/vitest'
import { cleanup, configure, getConfig, prettyDOM } from '@testing-library/react'
import i18next from 'i18next'
import { http, HttpResponse } from 'msw'
import { setupServer } from 'msw/node'
import { mutate } from 'swr'
import { afterAll, afterEach, beforeAll, expect, vi } from 'vitest'
import { forgetOthersToEnd } from '@/api/auth/others-to-end'
import { client } from '@/api/client'
import { resetStatus } from '@/api/status'
import { resetOverlays } from '@/app/overlays/overlays'
import { forgetLinking } from '@/features/channel-link/flow'
import { forgetRewards } from '@/features/discovery/reward-watch'
import { startI18n } from '@/i18n'
import { rangeText } from '../../server/breached-passwords'
import { Backend } from './api/backend'
import { slow } from './patience'
import { UserPool } from './user-pool/user-pool'

/** The API turns the second step of a sign-in on and off in the user pool. */
function newWorld() {
  const [backend, pool] = [new Backend(), new UserPool()]
  backend.secondStep.pool = pool
  return { backend, pool }
}

/** What the tests talk to; a fresh one for each test. */
export const world = newWorld()

/** The network of the tests; a test may answer in its own way with `server.use`. */
export const server = setupServer(
  // The service of breached passwords, as the API passes its answer on.
  http.get<{ prefix: string }>('*/api/password-ranges/:prefix', ({ params }) =>
    HttpResponse.text(rangeText(params.prefix)),
  ),
  http.all('*/api/*', ({ request }) => world.backend.respond(request)),
  http.get('*/data/leaderboard-top.json', () => world.backend.board.top()),
  http.get('*/data/hub-preview.json', () => world.backend.hub.preview()),
  // Refuses every refresh token it did not hand out, as it does when a session was ended elsewhere.
  http.post('https://cognito-idp.eu-central-1.amazonaws.com/', ({ request }) => world.pool.respond(request)),
  http.get('*/config.json', () =>
    HttpResponse.json({
      region: 'eu-central-1',
      userPoolId: 'eu-central-1_test',
      userPoolClientId: 'client',
    }),
  ),
)

vi.stubGlobal('matchMedia', (query: string) => ({
  // A calm reader in front of a wide window.
  matches: /reduced-motion|min-width/.test(query),
  addEventListener: () => undefined,
}))
vi.stubGlobal(
  'ResizeObserver',
  class {
    observe = () => undefined
    disconnect = () => undefined
    unobserve = () => undefined
  },
)
vi.stubGlobal(
  'IntersectionObserver',
  class {
    observe: () => void
    constructor(report: (entries: { isIntersecting: boolean }[]) => void) {
      // Everything is in sight.
      this.observe = () => report([{ isIntersecting: true }])
    }
    disconnect = () => undefined
  },
)
window.scrollTo = () => undefined
Element.prototype.scrollIntoView = () => undefined

/** Ends with a test: what still waits for its answer is not asked again during the next one, which counts what it is asked. */
let duringTest = new AbortController()
client.use({
  onRequest: ({ request }) =>
    new Request(request, { signal: AbortSignal.any([request.signal, duringTest.signal]) }),
})

/**
 * Texts that were asked for and are missing: in the product each one would be shown as its key,
 * so a test that provokes this names the texts it expects to be missing, with `expectMissing`.
 */
const missing = new Set<string>()
let expectedMissing: readonly string[] = []
export function expectMissing(...texts: string[]): void {
  expectedMissing = texts
}

const [{ asyncWrapper }, nextTurn] = [getConfig(), setImmediate]
configure({
  asyncUtilTimeout: slow.timeout,
  // What was found may have effects that React has put off until its next turn, and a busy machine takes timers before that.
  asyncWrapper: (search: () => Promise<unknown>) =>
    asyncWrapper(async () => {
      const found = await search()
      await new Promise((resolve) => nextTurn(resolve))
      return found
    }) as Promise<unknown>,
  // A fifth of the tests' time went into describing the page whenever something was not on it yet: a test that fails describes it once.
  getElementError: (message) =>
    Object.assign(new Error(message ?? ''), { name: 'TestingLibraryElementError' }),
})
// Answers come from this very process: one is late only where the machine is.
AbortSignal.timeout = () => new AbortController().signal
beforeAll(async () => {
  server.listen({ onUnhandledFrame: 'error' })
  await startI18n()
  i18next.on('missingKey', (_codes: string, area: string, key: string) => missing.add(`${area}:${key}`))
})
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') process.stderr.write(`${prettyDOM() || 'nothing is drawn'}\n`)
  cleanup()
  duringTest.abort()
  duringTest = new AbortController()
  await mutate(() => true, undefined, { revalidate: false })
  localStorage.clear()
  sessionStorage.clear()
  resetStatus()
  resetOverlays()
  forgetLinking()
  forgetOthersToEnd()
  forgetRewards()
  server.resetHandlers()
  Object.assign(world, newWorld())
  const unexpected = [...missing].filter((text) => !expectedMissing.includes(text))
  missing.clear()
  expectedMissing = []
  expect(unexpected, 'texts that are missing').toEqual([])
})
afterAll(() => {
  server.close()
  stopTimers()
})
