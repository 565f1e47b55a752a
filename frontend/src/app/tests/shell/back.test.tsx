import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createBrowserRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { routes } from '@/app/router'
import { mainDestinations } from '@/app/shell/destinations'
import { routeTable, type RouteName } from '@/paths'
import { slow } from '@/testing/patience'
import { visit } from '@/testing/render'
import { world } from '@/testing/setup'
import { signedIn, signedOut } from '@/testing/user-pool/sign-in'

const email = 'mara@example.org'
const password = 'workshop diary 7'

let router: ReturnType<typeof createBrowserRouter> | undefined

/** Opens an address in a new tab of the browser, whose history the router follows. */
function openTab(path: string) {
  history.replaceState(null, '', path)
  router = createBrowserRouter(routes)
  render(<RouterProvider router={router} />)
  return userEvent.setup()
}
const where = () => location.pathname + location.search
const back = () => screen.findByRole('button', { name: 'Back' }, slow)

beforeEach(signedOut)
afterEach(() => {
  router?.dispose()
  router = undefined
})

describe('back, on a page that somebody came to', () => {
  it('by a link from elsewhere, leads to the parent of the page', async () => {
    await signedIn()
    const user = openTab('/manage-subscription')
    await user.click(await back())
    await waitFor(() => expect(where()).toBe('/customer'), slow)
  })

  it('by a link and the sign-in, with a detour, leads there too', async () => {
    world.pool.add(email, password)
    const user = openTab('/account-settings')
    await user.click(await screen.findByRole('button', { name: 'Create an account' }, slow))
    await user.click(await screen.findByRole('button', { name: 'Back to sign in' }, slow))
    await user.type(await screen.findByLabelText('Email', {}, slow), email)
    await user.type(screen.getByLabelText('Password'), password)
    await user.click(screen.getByRole('main').querySelector('button[type=submit]')!)
    await waitFor(() => expect(where()).toBe('/account-settings'), slow)
    await user.click(await back())
    await waitFor(() => expect(where()).toBe('/'), slow)
  })

  it.each(['Privacy', 'FAQ'])('by a step within the product, leads back: %s', async (name) => {
    const user = openTab('/leaderboard')
    await user.click(await screen.findByRole('link', { name }, slow))
    await waitFor(() => expect(where()).not.toBe('/leaderboard'), slow)
    await user.click(await back())
    await waitFor(() => expect(where()).toBe('/leaderboard'), slow)
  })
})

/** Pages without a way back, in addition to the entries of the main navigation. */
const without: RouteName[] = [
  'home',
  'auth',
  // What visitors see of an entry of the main navigation, and its other addresses.
  'thumbnailDiscoveryPreview',
  'performanceMonitor',
  // Results, whose tabs belong within the first screen.
  'analysis',
  'demoXray',
  'channelAnalysis',
  'performanceReport',
  // Opened from elsewhere: a window of its own, and links of mails.
  'channelLinkCallback',
  'confirmAddress',
  'unsubscribe',
  // Dead ends, whose own buttons lead on.
  'channelNotFound',
  'analysisFailed',
  'anythingElse',
]

const inner = (Object.keys(routeTable) as RouteName[]).filter((name) => routeTable[name].state === 'built')
const isMain = (name: RouteName) => mainDestinations.some(({ route }) => route === name)
const example = (name: RouteName) =>
  routeTable[name].path.replace(/:\w+/, 'f'.repeat(32)).replace('*', '/nowhere')

describe('a way back', () => {
  beforeEach(async () => {
    await signedIn()
    world.backend.me = { ...world.backend.me, isAdmin: true }
  })

  it.each(inner.filter((name) => !isMain(name) && !without.includes(name)))('is on %s', async (name) => {
    visit(example(name))
    expect(await screen.findAllByRole('button', { name: 'Back' }, slow)).not.toHaveLength(0)
  })

  it.each(inner.filter(isMain))('is not on %s, an entry of the main navigation', async (name) => {
    visit(example(name))
    await screen.findByRole('heading', { level: 1 }, slow)
    expect(screen.queryByRole('button', { name: 'Back' })).toBeNull()
  })
})
