import { expect, it, vi } from 'vitest'
import { cancelSubscription, changePlan, createPayment, readSubscription } from './api'

/** How long the app waits for an answer to this act, in milliseconds. */
async function patienceOf(act: () => Promise<unknown>): Promise<number | undefined> {
  const limit = vi.spyOn(AbortSignal, 'timeout')
  const fetched = vi
    .spyOn(globalThis, 'fetch')
    .mockImplementation(() => Promise.resolve(Response.json({ plan: null })))
  await act()
  const within = limit.mock.calls[0]?.[0]
  limit.mockRestore()
  fetched.mockRestore()
  return within
}

it.each([
  ['beginning to pay', () => createPayment({ priceId: 'plan_starter', creatorCode: '' }, 'intent-0001')],
  ['changing the plan', () => changePlan('plan_growth', 'intent-0001')],
  ['cancelling', () => cancelSubscription('intent-0001')],
])('%s asks the payment provider often: it is waited for as long as the gateway waits', async (_, act) => {
  expect(await patienceOf(act)).toBe(30_000)
  expect(await patienceOf(readSubscription)).toBe(15_000)
})
