import { act, renderHook, screen, waitFor } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { MemoryRouter } from 'react-router'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { useLanguageSync, useSaveLanguage } from '@/api/account-language'
import { completeSignInAgain, signInAgain } from '@/api/auth/cognito'
import { currentUserId } from '@/api/auth/current-user-id'
import { loadSession, sessionLost, signOut } from '@/api/auth/session'
import { ApiError } from '@/api/errors'
import { openIdempotencyKey } from '@/api/idempotency-key'
import { pollPause } from '@/api/use-polled'
import { openOverlay, useOverlays } from '@/app/overlays/overlays'
import { attemptsOf, countAttempt } from '@/features/analysis/failure/attempts'
import { awaitResult, NarrowingRing, wasAwaited } from '@/features/analysis/progress/awaited'
import { intentKey } from '@/features/analysis/start/intent'
import { connect, useLinkStep } from '@/features/channel-link/flow'
import { outcomes, updateState, useChangeState } from '@/features/titles/changes/change-store'
import { useChanges } from '@/features/titles/changes/use-changes'
import { draftOf } from '@/features/titles/editor/draft'
import { cachedDraft, cacheDraft } from '@/features/titles/editor/draft-cache'
import { loadArea } from '@/i18n'
import { markSaved, useIsSaved } from '@/shared/saved-titles/use-is-saved'
import { unlinked } from '@/testing/api/channel-link'
import { savedTitle } from '@/testing/api/saved-titles'
import { visit } from '@/testing/render'
import { email, password } from '@/testing/screens/sign-in-on-screen'
import { server, world } from '@/testing/setup'
import { storedTokens } from '@/testing/user-pool/sign-in'
import { totp } from '@/testing/user-pool/totp'
import { slow } from '@/testing/patience'

/** The same person each time: what is asked for again has the same key. */
async function signIn(user = 'mara'): Promise<void> {
  for (const [key, value] of Object.entries(storedTokens('client', user))) localStorage.setItem(key, value)
  await loadSession()
}

/** Signs out, and in again as the same person. */
const outAndIn = () =>
  act(async () => {
    await signOut()
    await signIn()
  })

const read = <Value,>(hook: () => Value): Value => renderHook(hook).result.current

beforeEach(async () => {
  await signIn()
})

describe('after signing out, and in again as the same person, nobody remembers', () => {
  it('how long something is asked for', async () => {
    const clock = vi.spyOn(performance, 'now').mockReturnValue(0)
    pollPause('analysis-1')
    clock.mockReturnValue(20_000)
    expect(pollPause('analysis-1')).toBe(1_500)
    await signOut()
    expect(pollPause('analysis-1')).toBe(600)
  })

  it('which result was waited for', async () => {
    awaitResult('analysis-1')
    await NarrowingRing.preload()
    await waitFor(() => expect(wasAwaited('analysis-1')).toBe(true))
    await signOut()
    expect(wasAwaited('analysis-1')).toBe(false)
  })

  it('which changes of titles failed, and what became of them', async () => {
    updateState('mara', () => ({ running: { change: {}, done: 1, total: 2 } }))
    outcomes.set(1, Promise.resolve({ done: [], failed: [], missing: [], error: undefined }))
    expect(read(useChangeState).running).toBeDefined()
    await outAndIn()
    expect(read(useChangeState).running).toBeUndefined()
    expect(outcomes.size).toBe(0)
    act(() => updateState('jon', () => ({ running: { change: {}, done: 1, total: 2 } })))
    await act(async () => {
      await signOut()
      await signIn('jon')
    })
    expect(read(useChangeState).running).toBeUndefined()
  })

  it('a deletion whose undo fails after they have left', async () => {
    world.backend.titles.titles = [savedTitle('Mine')]
    await loadArea('titles')
    const wrapper = ({ children }: { children: React.ReactNode }) => <MemoryRouter>{children}</MemoryRouter>
    const { result } = renderHook(useChanges, { wrapper })
    await act(() => result.current.remove(world.backend.titles.titles))
    expect(outcomes.size).toBe(1)
    const [asked, held] = [Promise.withResolvers<undefined>(), Promise.withResolvers<undefined>()]
    server.use(
      http.post('*/api/titles/changes', async () => {
        asked.resolve(undefined)
        await held.promise
        return HttpResponse.json({ error: { code: 'internal', message: '' } }, { status: 500 })
      }),
    )
    const [deletion] = result.current.deletions
    const undoing = result.current.undo(deletion!)
    await act(async () => {
      await asked.promise
      await signOut()
      await signIn('jon')
    })
    held.resolve(undefined)
    await act(() => undoing)
    expect(outcomes.size).toBe(0)
  })

  it('what was written and not saved', async () => {
    cacheDraft(undefined, { ...draftOf(), title: 'Mine' })
    expect(cachedDraft(undefined)?.title).toBe('Mine')
    await outAndIn()
    expect(cachedDraft(undefined)).toBeUndefined()
  })

  it('which titles were saved in this window', async () => {
    const what = { title: 'Mine' }
    markSaved(what, 'mara')
    expect(read(() => useIsSaved(what))).toBe(true)
    await outAndIn()
    expect(read(() => useIsSaved(what))).toBe(false)
    markSaved(what, 'jon')
    await signOut()
    await signIn('jon')
    expect(read(() => useIsSaved(what))).toBe(false)
  })

  it('that a choice of language could not be stored', async () => {
    const save = read(useSaveLanguage)
    vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('no network'))
    await act(save)
    vi.restoreAllMocks()
    expect(read(useLanguageSync).error).toBeDefined()
    await outAndIn()
    expect(read(useLanguageSync)).toEqual({ state: 'idle' })
  })

  it('what was open over the page', async () => {
    openOverlay('palette', document.body)
    expect(read(useOverlays).used.size).toBe(1)
    await outAndIn()
    expect(read(useOverlays)).toEqual({ open: null, used: new Set(), opener: null })
  })

  it('that a channel was being linked, and no window stays open for it', async () => {
    world.backend.me = { ...world.backend.me, channel: unlinked }
    await loadArea('channel')
    const popup = {
      closed: false,
      document: { title: '' },
      location: { replace: vi.fn() },
      close: () => (popup.closed = true),
    }
    vi.spyOn(window, 'open').mockReturnValue(popup as unknown as Window)
    await connect()
    expect(popup.location.replace).toHaveBeenCalled()
    expect(read(useLinkStep)).toBe('waiting')
    await outAndIn()
    expect(read(useLinkStep)).toBe('idle')
    expect(popup.closed).toBe(true)
  })

  it('which requests have no outcome, nor how often a channel was tried', async () => {
    const { key, failed } = openIdempotencyKey('title')
    failed(new ApiError('timeout'))
    const intent = intentKey('@mine')
    countAttempt('@mine')
    await outAndIn()
    expect(openIdempotencyKey('title').key).not.toBe(key)
    expect(intentKey('@mine')).not.toBe(intent)
    expect(attemptsOf('@mine')).toBe(0)
  })
})

describe('a request without an outcome', () => {
  function leftOpen() {
    const { key, failed } = openIdempotencyKey('title')
    failed(new ApiError('timeout'))
    const intent = intentKey('@mine')
    sessionLost()
    return { key, intent }
  }

  it('is the same one for who signs in again after a session that was lost', async () => {
    const { key, intent } = leftOpen()
    await signIn()
    expect([openIdempotencyKey('title').key, intentKey('@mine')]).toEqual([key, intent])
  })

  it('is forgotten once somebody else has signed in', async () => {
    const { key, intent } = leftOpen()
    await signIn('jon')
    expect(sessionStorage.getItem('kanalyse.intent')).toBeNull()
    localStorage.clear()
    await signIn()
    expect(openIdempotencyKey('title').key).not.toBe(key)
    expect(intentKey('@mine')).not.toBe(intent)
  })
})

describe('a second sign-in that waits for a code', () => {
  const pending = () => Object.keys(sessionStorage).filter((key) => key.startsWith('CognitoSignInState'))

  function member(): string {
    world.pool.add(email, password)
    return world.pool.protect(email)
  }

  it('is gone with the person', async () => {
    const secret = member()
    expect(await signInAgain(email, password)).toBe('authenticator')
    expect(pending()).not.toEqual([])
    await signOut()
    expect(pending()).toEqual([])
    await signIn()
    expect(await completeSignInAgain(totp(secret))).toBe('over')
  })

  it('does not begin where they leave meanwhile', async () => {
    member()
    const speak = world.pool.fallSilent()
    const refused = expect(signInAgain(email, password)).rejects.toMatchObject({ code: 'notSignedIn' })
    await waitFor(() => expect(world.pool.seen).toContain('InitiateAuth'))
    sessionLost()
    speak()
    await refused
    expect(pending()).toEqual([])
  })
})

it('an overlay that was open is closed with the sign-out, and what was typed into it is gone', async () => {
  const { user } = visit('/leaderboard')
  await user.click(await screen.findByRole('button', { name: 'Quick analysis' }, slow))
  await user.type(await screen.findByRole('textbox', { name: 'Channel' }, slow), '@mine')
  await act(signOut)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), slow)
  expect(currentUserId()).toBe('visitor')
  expect(screen.queryByDisplayValue('@mine')).toBeNull()
})
