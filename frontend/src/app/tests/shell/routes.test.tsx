import { waitFor } from '@testing-library/react'
import type { RouteObject } from 'react-router'
import { beforeEach, describe, expect, it } from 'vitest'
import { designPath, paths, routeTable } from '@/paths'
import { slow } from '@/testing/patience'
import { visit } from '@/testing/render'
import { world } from '@/testing/setup'
import { signedIn, signedOut } from '@/testing/user-pool/sign-in'
import { guards, routes } from '@/app/router'

/** Both route tables of the specification and the screens added to them, typed in by hand: path and who may enter. */
const specified: [path: string, access: 'public' | 'member' | 'admin', leadsTo?: string][] = [
  ['/', 'public'],
  ['/auth', 'public'],
  ['/auth-callback', 'public', '/'],
  ['/dashboard', 'public', '/'],
  ['/quick-analyzer', 'member'],
  ['/leaderboard', 'public'],
  ['/performance', 'member'],
  ['/performance-monitor', 'member'],
  ['/performance/reports/:analysisId', 'member'],
  ['/thumbnail-discovery', 'member'],
  ['/thumbnail-discovery-preview', 'public'],
  ['/timeline', 'public'],
  ['/analysis/:requestId', 'public'],
  ['/demo-xray/:analysisId', 'public'],
  ['/channel-analysis/:id', 'member'],
  ['/payment-success', 'member'],
  ['/payment-canceled', 'member'],
  ['/subscription-success', 'member'],
  ['/customer', 'member'],
  ['/manage-subscription', 'member'],
  ['/account-settings', 'member'],
  ['/admin', 'admin'],
  ['/faq', 'public'],
  ['/xray-faq', 'public'],
  ['/monitoring-faq', 'public', '/xray-faq'],
  ['/privacy', 'public'],
  ['/terms', 'public'],
  ['/channel-not-found', 'public'],
  ['/analysis-failed', 'public'],
  ['*', 'public'],
  // Beyond the specification: comparing channels, what titles of the hub repeat, the way back from linking one's own, the links of mails,
  // what runs on what, and having a channel's data deleted.
  ['/channel-link-callback', 'public'],
  ['/compare', 'member'],
  ['/saved-titles', 'member'],
  ['/thumbnail-discovery/patterns', 'member'],
  ['/confirm-address', 'public'],
  ['/unsubscribe', 'public'],
  ['/status', 'public'],
  ['/delete-channel-data', 'public'],
]

interface Placed {
  path: string
  /** The guards above it. */
  behind: string[]
  redirects: boolean
}

function placed(list: RouteObject[], behind: string[] = []): Placed[] {
  return list.flatMap((route) => {
    const above = route.id ? [...behind, route.id] : behind
    const here = route.path
      ? [{ path: route.path, behind: above, redirects: route.loader !== undefined }]
      : []
    return [...here, ...placed(route.children ?? [], above)]
  })
}

const inRouter = placed(routes)
const table = Object.values(routeTable)
const withState = (state: string) => table.filter((route) => route.state === state).map(({ path }) => path)
const example = (path: string) => path.replace(/:\w+/g, 'ffffffffffffffffffffffffffffffff')

describe('the table of routes', () => {
  it('has every route of the specification, with its access, and no others', () => {
    const listed = table.map(({ path, access }) => `${path} ${access}`)
    expect(listed.sort()).toEqual(specified.map(([path, access]) => `${path} ${access}`).sort())
  })

  it('is what the router knows: every built page and redirect once, nothing planned, nothing unlisted', () => {
    // Except while the app is being built: `tests/build/contents.test.ts` looks at what people get.
    const known = inRouter.map(({ path }) => path).filter((path) => path !== designPath)
    expect(known.sort()).toEqual([...withState('built'), ...withState('redirect')].sort())
  })

  it('marks as redirects exactly those that lead elsewhere', () => {
    const leading = inRouter.filter(({ redirects }) => redirects).map(({ path }) => path)
    expect(leading.sort()).toEqual([...withState('redirect')].sort())
    expect(leading.sort()).toEqual(
      specified
        .filter(([, , leadsTo]) => leadsTo)
        .map(([path]) => path)
        .sort(),
    )
  })

  it('puts every page behind the guard its access asks for, and public ones behind none', () => {
    const wanted = { public: [], member: [guards.member], admin: [guards.member, guards.admin] }
    const access = new Map<string, keyof typeof wanted>(table.map((route) => [route.path, route.access]))
    const misplaced = inRouter.filter(
      ({ path, behind }) => String(behind) !== String(wanted[access.get(path) ?? 'public']),
    )
    expect(misplaced).toEqual([])
  })
})

describe('an old or technical address', () => {
  beforeEach(signedOut)
  it.each(specified.flatMap(([path, , leadsTo]) => (leadsTo ? [[path, leadsTo]] : [])))(
    '%s leads to %s',
    async (path, leadsTo) => {
      const { where } = visit(path)
      await waitFor(() => expect(where()).toBe(leadsTo), slow)
    },
  )
})

const membersOnly = table.filter(({ access }) => access !== 'public')

describe('a visitor at a page for members', () => {
  beforeEach(signedOut)
  it.each(membersOnly.map(({ path }) => example(path)))('%s signs in first', async (path) => {
    const { where } = visit(path)
    await waitFor(() => expect(where()).toBe(paths.auth({ next: path })), slow)
  })
})

describe('every page', () => {
  const description = document.createElement('meta')
  description.name = 'description'

  beforeEach(async () => {
    document.head.append(description)
    description.content = ''
    document.title = ''
    await signedIn()
    // Anyone who is not an administrator would see the home page instead of the operators' page.
    world.backend.me = { ...world.backend.me, isAdmin: true }
  })

  const pages = table
    .filter(({ state, path }) => state === 'built' && path !== routeTable.auth.path)
    .map(({ path }) => (path === '*' ? '/nowhere' : example(path)))

  it.each(pages)('%s has a title and a description of its own', async (path) => {
    visit(path)
    await waitFor(() => expect(document.title).toMatch(/Kanalyse$/), slow)
    await waitFor(() => expect(description.content.length).toBeGreaterThan(20), slow)
  })
})
