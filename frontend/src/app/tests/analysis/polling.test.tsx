import { act, screen } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { slow } from '@/testing/patience'
import { visit } from '@/testing/render'
import { server, world } from '@/testing/setup'
import { signedIn } from '@/testing/user-pool/sign-in'

beforeEach(signedIn)
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

const running = () => world.backend.add({ status: 'running', channelName: 'Under Way' })

/** Answers about this analysis as a server whose clock is `behind` the browser's, in milliseconds; counts them. */
function answerFrom(job: ReturnType<typeof running>, behind = 0) {
  const asked = { times: 0 }
  const startedAt = new Date(Date.now() - behind - 4_000).toISOString()
  server.use(
    http.get(`*/api/analyses/${job.requestId}`, () => {
      asked.times += 1
      return HttpResponse.json(
        { ...job, createdAt: startedAt },
        { headers: { Date: new Date(Date.now() - behind).toUTCString() } },
      )
    }),
  )
  return asked
}

it('the time so far is the server’s, also where the browser’s clock is two minutes fast', async () => {
  const job = running()
  answerFrom(job, 120_000)
  visit(`/analysis/${job.requestId}`)
  await screen.findByRole('heading', { name: 'Under Way' }, slow)
  const said = await screen.findByText(/^\d+ s so far\.$/, {}, slow)
  expect(Number.parseInt(said.textContent)).toBeLessThan(60)
})

it('asks ever more rarely, and not at all while the page is hidden', async () => {
  const job = running()
  const asked = answerFrom(job)
  vi.useFakeTimers({ shouldAdvanceTime: true })
  visit(`/analysis/${job.requestId}`)
  await screen.findByRole('heading', { name: 'Under Way' }, slow)
  const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1_000))
  await pass(90)
  asked.times = 0
  await pass(60)
  expect(asked.times).toBeGreaterThan(5)
  expect(asked.times).toBeLessThan(20)
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  await pass(5)
  asked.times = 0
  await pass(60)
  expect(asked.times).toBe(0)
  vi.restoreAllMocks()
  await pass(10)
  expect(asked.times).toBeGreaterThan(0)
})
