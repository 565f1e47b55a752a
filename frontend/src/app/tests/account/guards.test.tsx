import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { delay, http, HttpResponse } from 'msw'
import { Suspense, useState, type ComponentType } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { roleTimes } from '@/api/auth/role'
import { loadSession } from '@/api/auth/session'
import { chooseLanguage, loadArea } from '@/i18n'
import { holdTimeouts } from '@/testing/late'
import { slow } from '@/testing/patience'
import { server, world } from '@/testing/setup'
import { signedIn, signedOut } from '@/testing/user-pool/sign-in'
import { RequireAdmin } from '@/app/routes/require-admin'
import { setMissingPartNotice } from '@/ui/loading/lazy-boundary'
import { lazyPart } from '@/ui/loading/lazy-part'
import { preloadable } from '@/ui/loading/preloadable'
import { MissingPart, WaitingForNetwork } from '@/app/shell/missing-part'
import { RequireAuth } from '@/app/routes/require-auth'
import { RouteError } from '@/app/routes/route-error'

function open(path: string, guard: React.ComponentType = RequireAuth) {
  const router = createMemoryRouter(
    [
      { path: '/', element: <h1>Home</h1> },
      { path: '/auth', element: <h1>Door</h1> },
      { Component: guard, children: [{ path: '/inside', element: <h1>Inside</h1> }] },
    ],
    { initialEntries: [path] },
  )
  const { unmount } = render(<RouterProvider router={router} />)
  return { unmount, where: () => router.state.location.pathname + router.state.location.search }
}

afterEach(() => chooseLanguage('en'))

describe('a page for members', () => {
  it('lets members in', async () => {
    await signedIn()
    open('/inside')
    expect(await screen.findByRole('heading', { name: 'Inside' })).toBeInTheDocument()
  })

  it('says that the login is being checked while it is', async () => {
    await signedOut()
    const checking = signedIn()
    open('/inside')
    expect(screen.getByRole('status')).toHaveTextContent('Checking your sign-in…')
    await checking
    expect(await screen.findByRole('heading', { name: 'Inside' })).toBeInTheDocument()
  })

  it('that hears nothing of the login for five seconds says so, in both languages, and tries again on a press', async () => {
    await signedOut()
    // Somebody was here before, but the tokens must be refreshed and the pool does not answer.
    for (const [name, value] of Object.entries(expired)) localStorage.setItem(name, value)
    server.use(http.post('https://cognito-idp.eu-central-1.amazonaws.com/', () => delay('infinite')))
    const clock = holdTimeouts()
    const gaveUp = loadSession()
    open('/inside')
    await screen.findByText('Checking your sign-in…')
    clock.pass(5_000)
    await gaveUp
    expect(await screen.findByRole('alert')).toHaveTextContent('Your sign-in could not be checked in time')
    await chooseLanguage('de')
    expect(screen.getByRole('alert')).toHaveTextContent('Deine Anmeldung ließ sich nicht rechtzeitig prüfen')
    await signedIn()
    expect(await screen.findByRole('heading', { name: 'Inside' })).toBeInTheDocument()
  })
})

const place = 'CognitoIdentityServiceProvider.client'
const old = (use: string) =>
  `${btoa('{"alg":"RS256"}')}.${btoa(JSON.stringify({ sub: 'old', exp: 1, iat: 0, token_use: use })).replaceAll('=', '')}.x`
const expired = {
  [`${place}.LastAuthUser`]: 'old',
  [`${place}.old.accessToken`]: old('access'),
  [`${place}.old.idToken`]: old('id'),
  [`${place}.old.refreshToken`]: 'refresh',
  [`${place}.old.clockDrift`]: '0',
}

describe('a page for admins', () => {
  beforeEach(async () => {
    await loadArea('shell')
    await signedIn()
  })

  it('lets admins in, after asking the server', async () => {
    world.backend.me = { ...world.backend.me, isAdmin: true }
    open('/inside', RequireAdmin)
    expect(screen.getByRole('status')).toHaveTextContent('Checking access…')
    expect(await screen.findByRole('heading', { name: 'Inside' }, slow)).toBeInTheDocument()
  })

  it.each([
    ['en', 'Access denied'],
    ['de', 'Zugriff verweigert'],
  ] as const)('refuses everybody else in %s, and leads home', async (language, message) => {
    await chooseLanguage(language)
    const { where } = open('/inside', RequireAdmin)
    await waitFor(() => expect(where()).toBe('/'), slow)
    expect(await screen.findByText(message, {}, slow)).toBeInTheDocument()
  })

  it('asks the server once a minute at most, and what is older than five minutes counts for nothing', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
    world.backend.me = { ...world.backend.me, isAdmin: true }
    const asked = () => world.backend.seen.filter((each) => each === 'GET /me/roles/admin').length
    const visitOnce = async () => {
      const { unmount } = open('/inside', RequireAdmin)
      await screen.findByRole('heading', { name: 'Inside' }, slow)
      unmount()
    }
    await visitOnce()
    vi.advanceTimersByTime(roleTimes.fresh / 2)
    await visitOnce()
    expect(asked()).toBe(1)
    vi.advanceTimersByTime(roleTimes.fresh / 2)
    // What is known is shown at once, and requested again meanwhile.
    const { unmount } = open('/inside', RequireAdmin)
    expect(screen.getByRole('heading', { name: 'Inside' })).toBeInTheDocument()
    await waitFor(() => expect(asked()).toBe(2), slow)
    unmount()
    vi.advanceTimersByTime(roleTimes.maxAge + 1_000)
    open('/inside', RequireAdmin)
    expect(screen.queryByRole('heading', { name: 'Inside' })).not.toBeInTheDocument()
    expect(await screen.findByRole('heading', { name: 'Inside' }, slow)).toBeInTheDocument()
    vi.useRealTimers()
  })

  it('that cannot ask lets nobody in, and tries again on a press', async () => {
    world.backend.me = { ...world.backend.me, isAdmin: true }
    server.use(
      http.get('*/api/me/roles/admin', () =>
        HttpResponse.json(
          { error: { code: 'not_found', message: '', requestId: 'request-1' } },
          { status: 404 },
        ),
      ),
    )
    open('/inside', RequireAdmin)
    expect(await screen.findByRole('alert', {}, slow)).toHaveTextContent('Your access could not be checked')
    expect(screen.queryByRole('heading', { name: 'Inside' })).not.toBeInTheDocument()
    server.resetHandlers()
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('heading', { name: 'Inside' }, slow)).toBeInTheDocument()
  })
})

describe('a part that cannot be fetched', () => {
  const gone = () =>
    Promise.reject(new TypeError('Failed to fetch dynamically imported module: /assets/menu-1.js'))
  const reload = vi.fn()
  const { location } = window

  beforeEach(() => {
    reload.mockReset()
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    // The browser's own location cannot be replaced; what the app calls of it can be watched.
    const { href, origin, pathname, search, hash } = location
    vi.stubGlobal('location', { href, origin, pathname, search, hash, reload })
  })
  afterEach(() => {
    vi.stubGlobal('location', location)
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
  })

  /** A page with something typed into it, and a part that comes with a press. */
  function showForm(load: () => Promise<{ default: ComponentType }>) {
    const Part = lazyPart(load)
    function Form() {
      const [open, setOpen] = useState(false)
      return (
        <>
          <input aria-label="Note" />
          <button onClick={() => setOpen(true)}>Open</button>
          {open && (
            <Suspense fallback={null}>
              <Part />
            </Suspense>
          )}
          <WaitingForNetwork />
        </>
      )
    }
    render(
      <RouterProvider
        router={createMemoryRouter([{ path: '/', ErrorBoundary: RouteError, Component: Form }])}
      />,
    )
    return userEvent.setup()
  }

  it('of a menu or dialog says so and reloads nothing: what was typed stays', async () => {
    await loadArea('shell')
    setMissingPartNotice((close) => <MissingPart close={close} />)
    const user = showForm(gone)
    await user.type(screen.getByRole('textbox', { name: 'Note' }), 'half a sentence')
    await user.click(screen.getByRole('button', { name: 'Open' }))
    expect(await screen.findByRole('alert')).toHaveTextContent('This could not be loaded')
    expect(screen.getByRole('textbox', { name: 'Note' })).toHaveValue('half a sentence')
    expect(reload).not.toHaveBeenCalled()
    await user.click(screen.getByRole('button', { name: 'Reload the page' }))
    expect(reload).toHaveBeenCalledOnce()
  })

  it('of an overlay says so until it is closed, and again when it is opened again', async () => {
    await loadArea('shell')
    setMissingPartNotice((close) => <MissingPart close={close} />)
    const Part = lazyPart<{ open: boolean; onOpen: (open: boolean) => void }>(gone)
    function Page() {
      const [open, setOpen] = useState(false)
      return (
        <>
          <button onClick={() => setOpen(true)}>Open</button>
          {open && (
            <Suspense fallback={null}>
              <Part open={open} onOpen={setOpen} />
            </Suspense>
          )}
        </>
      )
    }
    render(<Page />)
    const user = userEvent.setup()
    const openAndClose = async () => {
      await user.click(screen.getByRole('button', { name: 'Open' }))
      expect(await screen.findByRole('alert')).toHaveTextContent('This could not be loaded')
      await user.click(screen.getByRole('button', { name: 'Close' }))
      expect(screen.queryByRole('alert')).not.toBeInTheDocument()
    }
    await openAndClose()
    await openAndClose()
  })

  it('without a network is not asked for, and opens by itself once there is one', async () => {
    await loadArea('shell')
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    const load = vi.fn(() => Promise.resolve({ default: () => <p>Here it is</p> }))
    const user = showForm(load)
    await user.type(screen.getByRole('textbox', { name: 'Note' }), 'half a sentence')
    await user.click(screen.getByRole('button', { name: 'Open' }))
    expect(await screen.findByText(/opens by itself as soon as you are back online/)).toBeInTheDocument()
    expect(load).not.toHaveBeenCalled()
    online.mockReturnValue(true)
    fireEvent(window, new Event('online'))
    expect(await screen.findByText('Here it is')).toBeInTheDocument()
    expect(screen.queryByText(/back online/)).not.toBeInTheDocument()
    expect(screen.getByRole('textbox', { name: 'Note' })).toHaveValue('half a sentence')
    expect(reload).not.toHaveBeenCalled()
  })

  it('is fetched ahead only with a network, and fails at once without', async () => {
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    const load = vi.fn(() => Promise.resolve({ default: () => <p>Here it is</p> }))
    const Part = preloadable(load)
    await expect(Part.preload()).rejects.toThrow('no network')
    expect(load).not.toHaveBeenCalled()
    online.mockReturnValue(true)
    await Part.preload()
    render(<Part />)
    expect(screen.getByText('Here it is')).toBeInTheDocument()
  })

  it('of a screen reloads once; if it stays missing, that is said', async () => {
    server.use(http.head('*', () => new HttpResponse()))
    const visit = () =>
      render(
        <RouterProvider
          router={createMemoryRouter([{ path: '/', ErrorBoundary: RouteError, lazy: gone }])}
        />,
      )
    const { unmount } = visit()
    await waitFor(() => expect(reload).toHaveBeenCalledTimes(1))
    unmount()
    visit()
    expect(await screen.findByRole('alert')).toHaveTextContent('This page could not be shown')
    expect(reload).toHaveBeenCalledTimes(1)
    await userEvent.click(screen.getByRole('button', { name: 'Reload the page' }))
    expect(reload).toHaveBeenCalledTimes(2)
  })

  it('of a screen is said, and reloads nothing, where the network leads nowhere', async () => {
    server.use(http.head('*', () => HttpResponse.error()))
    render(
      <RouterProvider router={createMemoryRouter([{ path: '/', ErrorBoundary: RouteError, lazy: gone }])} />,
    )
    expect(await screen.findByRole('alert')).toHaveTextContent('This page could not be shown')
    expect(reload).not.toHaveBeenCalled()
  })

  it.each(['answers', 'fails'])(
    'of a screen that was left reloads nothing when the network %s',
    async (how) => {
      const asked = Promise.withResolvers<unknown>()
      const answer = Promise.withResolvers<Response>()
      server.use(
        http.head('*', () => {
          asked.resolve(true)
          return answer.promise
        }),
      )
      const { unmount } = render(
        <RouterProvider
          router={createMemoryRouter([{ path: '/', ErrorBoundary: RouteError, lazy: gone }])}
        />,
      )
      await asked.promise
      unmount()
      const later = fetch('https://later.example/', { method: 'HEAD' }).catch(() => undefined)
      answer.resolve(how === 'answers' ? new HttpResponse() : HttpResponse.error())
      await later
      expect(reload).not.toHaveBeenCalled()
      expect(screen.queryByRole('alert')).toBeNull()
    },
  )

  it('of a screen is said, and does not lose the page, while there is no network', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    render(
      <RouterProvider router={createMemoryRouter([{ path: '/', ErrorBoundary: RouteError, lazy: gone }])} />,
    )
    expect(await screen.findByRole('alert')).toHaveTextContent('This page could not be shown')
    expect(reload).not.toHaveBeenCalled()
  })
})
