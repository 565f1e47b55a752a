import '@testing-library/jest-dom/vitest'
import { cleanup } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { setupServer } from 'msw/node'
import { mutate } from 'swr'
import { afterAll, afterEach, beforeAll, vi } from 'vitest'
import { forgetStatus } from '@/api/status'
import { startI18n } from '@/i18n'
import { Backend } from './backend'

/** What the tests talk to; a fresh one for each test. */
export const world = { backend: new Backend() }

/** The network of the tests; a test may answer in its own way with `server.use`. */
export const server = setupServer(
  http.all('*/api/*', ({ request }) => world.backend.respond(request)),
  // The user pool refuses every refresh token, as it does when a session was ended elsewhere.
  http.post('https://cognito-idp.eu-central-1.amazonaws.com/', () =>
    HttpResponse.json(
      { __type: 'NotAuthorizedException', message: 'Refresh Token has been revoked' },
      { status: 400 },
    ),
  ),
  http.get('*/config.json', () =>
    HttpResponse.json({
      region: 'eu-central-1',
      userPoolId: 'eu-central-1_test',
      userPoolClientId: 'client',
    }),
  ),
)

vi.stubGlobal('matchMedia', (query: string) => ({
  matches: query.includes('reduced-motion'),
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
window.scrollTo = () => undefined

beforeAll(async () => {
  server.listen({ onUnhandledFrame: 'error' })
  await startI18n()
})
afterEach(async () => {
  cleanup()
  await mutate(() => true, undefined, { revalidate: false })
  localStorage.clear()
  sessionStorage.clear()
  forgetStatus()
  server.resetHandlers()
  world.backend = new Backend()
})
afterAll(() => server.close())
