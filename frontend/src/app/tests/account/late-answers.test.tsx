import { act, renderHook, screen, waitFor } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { MemoryRouter } from 'react-router'
import { mutate, SWRConfig } from 'swr'
import { toast } from 'sonner'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { meKey, useReadMe, useUpdateProfile } from '@/api/account'
import { currentUserId } from '@/api/auth/current-user-id'
import { useRefreshRole } from '@/api/auth/role'
import { signOut } from '@/api/auth/session'
import { useRefreshRuns, useRunSharing } from '@/api/runs'
import { useTitleActs } from '@/api/titles'
import { useRefresh } from '@/features/analysis/api'
import { useSharing } from '@/features/analysis/actions/use-sharing'
import { useStart } from '@/features/analysis/start/use-start'
import { useVisibility } from '@/features/analysis/visibility'
import { useRefreshBilling } from '@/features/billing/api'
import { leaveFor } from '@/features/billing/leave'
import { usePlanChange } from '@/features/billing/plan-change'
import { plans } from '@/features/billing/catalogue'
import { usePurchase } from '@/features/billing/purchase'
import { refreshConnection } from '@/features/channel-link/api'
import { loadArea } from '@/i18n'
import { useOwnToast } from '@/shared/own-toast'
import { subscribed } from '@/testing/api/billing'
import { until } from '@/testing/patience'
import { server, world } from '@/testing/setup'
import { signedIn } from '@/testing/user-pool/sign-in'
// It clears the messages.
import '@/app/shell/shell-deferred'

vi.mock('@/features/billing/leave', () => ({ leaveFor: vi.fn() }))

const { cache } = SWRConfig.defaultValue
/** What is cached, and under which keys: also where nothing came in. */
const cached = () => [...cache.keys()].sort().map((key) => [key, cache.get(key)?.data as unknown] as const)

const stored = () => [localStorage, sessionStorage].flatMap((storage) => Object.entries(storage))

/** Requests that change or read something wait for their answer until this is called; the end of the session does not. */
let answer: () => void
let asked: string[]

beforeEach(async () => {
  vi.mocked(leaveFor).mockReset()
  const held = Promise.withResolvers<undefined>()
  answer = () => held.resolve(undefined)
  asked = []
  await loadArea('billing')
  await signedIn()
  server.use(
    http.all('*/api/*', async ({ request }) => {
      const call = `${request.method} ${new URL(request.url).pathname.replace('/api', '')}`
      if (call === 'DELETE /me/sessions/current') return new HttpResponse(null, { status: 204 })
      asked.push(call)
      await held.promise
      return HttpResponse.json({
        credits: 71,
        requestId: 'mine',
        hasRole: true,
        secondFactor: true,
        items: [],
      })
    }),
  )
})

/** The person leaves while an act of theirs is under way, and somebody else comes; answers what is cached of them by then. */
async function replaced() {
  await waitFor(() => expect(asked).not.toEqual([]))
  await act(signOut)
  await act(signedIn)
  await act(() => mutate(meKey(currentUserId()), { ...world.backend.me, credits: 4 }, { revalidate: false }))
  return cached()
}

const inRouter = {
  wrapper: ({ children }: { children: React.ReactNode }) => <MemoryRouter>{children}</MemoryRouter>,
}
const call = <Act,>(hook: () => Act) => renderHook(hook, inRouter).result.current

/** Acts that change what is cached or stored once their answer has come. */
const acts: [what: string, hook: () => () => Promise<unknown>][] = [
  ['a reading of the account', useReadMe],
  [
    'a change of the profile',
    () => {
      const update = useUpdateProfile()
      return () => update({ displayName: 'Mara' })
    },
  ],
  ['a question for the role', useRefreshRole],
  ['the link of a channel', () => refreshConnection],
  [
    'sharing a run',
    () => {
      const share = useRunSharing('mine')
      return () => share({ shared: true, language: 'en' })
    },
  ],
  [
    'sharing an analysis',
    () => {
      const share = useSharing('mine')
      return () => share({ shared: true, language: 'en' })
    },
  ],
  [
    'hiding an analysis',
    () => {
      const hide = useVisibility('mine')
      return () => hide(true)
    },
  ],
  [
    'saving a title',
    () => {
      const { save } = useTitleActs()
      return () => save({ title: 'Mine' }, 'key-1')
    },
  ],
  [
    'starting an analysis',
    () => {
      const { start } = useStart()
      return () => start('@mine')
    },
  ],
]

describe('an answer that comes when somebody else is signed in', () => {
  it.each(acts)('to %s, changes nothing of theirs and is not cached', async (_what, hook) => {
    const begin = call(hook)
    const outcome = begin()
    const before = { cached: await replaced(), stored: stored() }
    answer()
    await act(() => outcome)
    expect({ cached: cached(), stored: stored() }).toEqual(before)
  })

  const refreshes: [what: string, hook: () => () => void][] = [
    [
      'the start of an analysis',
      () => {
        const refresh = useRefresh()
        return () => refresh({ me: { credits: 71, runningRequestId: 'mine' } })
      },
    ],
    [
      'the start of a run',
      () => {
        const refresh = useRefreshRuns()
        return () => refresh({ me: { credits: 71 } })
      },
    ],
    [
      'a change of plan',
      () => {
        const refresh = useRefreshBilling()
        return () => refresh({ subscription: subscribed('pro') })
      },
    ],
  ]
  it.each(refreshes)('to %s shows nothing to them', async (_what, hook) => {
    const refresh = call(hook)
    act(refresh)
    asked.push('begun')
    const before = await replaced()
    act(refresh)
    expect(cached()).toEqual(before)
  })

  const texts = () => [...document.querySelectorAll('[data-sonner-toast]')].map((each) => each.textContent)

  it('says nothing to them of a title, a plan or a payment, and leads them nowhere', async () => {
    const say = call(useOwnToast)
    const plan = call(() => usePlanChange(subscribed('pro')))
    const purchase = call(usePurchase)
    act(() => {
      plan.resume(plans[0]!)
      purchase.buy({ priceId: 'pack_pro' })
    })
    await replaced()
    answer()
    say({ title: 'Saved' })
    say({ title: 'Over' }, 'sign_in_required')
    await act(async () => {
      await Promise.all(asked.map(() => Promise.resolve()))
    })
    const after = renderHook(useOwnToast).result.current
    after({ title: 'For them' })
    await until(() => expect(texts().join()).toMatch(/For them/))
    expect(texts()).toHaveLength(1)
    expect(leaveFor).not.toHaveBeenCalled()
  })
})

describe('messages', () => {
  it('leave the page with the person, also those that were not shown yet', async () => {
    const say = call(useOwnToast)
    say({ title: 'Mine' })
    await screen.findByText('Mine')
    say({ title: 'Mine as well' })
    await act(signOut)
    await waitFor(() => expect(screen.queryByText(/Mine/)).toBeNull())
    expect(JSON.stringify(toast.getHistory())).not.toContain('Mine')
  })

  it('that the session is over still come to who is there', async () => {
    const say = call(useOwnToast)
    await act(signOut)
    say({ title: 'Saved' })
    say({ title: 'Over' }, 'sign_in_required')
    await screen.findByText('Over')
    expect(screen.queryByText('Saved')).toBeNull()
  })
})
