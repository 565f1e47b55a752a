import { screen, waitFor, within } from '@testing-library/react'
import { delay, http } from 'msw'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { chooseLanguage } from '@/i18n'
import { ledgerLine } from '@/testing/api/billing'
import { slow } from '@/testing/patience'
import { visit } from '@/testing/render'
import { server, world } from '@/testing/setup'
import { signedIn } from '@/testing/user-pool/sign-in'

const asked = () => world.backend.seen.filter((each) => each === 'GET /me/export').length

let saved: { name: string; file: Blob } | undefined

async function open() {
  const visited = visit('/account-settings')
  const card = within(await screen.findByRole('region', { name: 'Your data' }, slow))
  const button = () => card.getByRole('button', { name: 'Export my data' })
  return { ...visited, card, press: () => visited.user.click(button()) }
}

beforeEach(async () => {
  saved = undefined
  let made: Blob | undefined
  URL.createObjectURL = vi.fn((file: Blob) => {
    made = file
    return 'blob:data'
  })
  URL.revokeObjectURL = vi.fn()
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    if (made) saved = { name: this.download, file: made }
  })
  await signedIn()
})
afterEach(() => chooseLanguage('en'))

describe('taking one’s data along', () => {
  it('gathers every page into one file', async () => {
    world.backend.till.lines = [ledgerLine(1), ledgerLine(2)]
    world.backend.office.exportedAnalyses = Array.from({ length: 5 }, () => world.backend.add())
    const monitor = world.backend.xray.watch()
    world.backend.office.exportedXray = {
      monitors: [monitor],
      runs: [world.backend.xray.ran(monitor)],
      experiments: [world.backend.experiments.has()],
    }
    const { card, press } = await open()
    await press()
    expect(
      await card.findByText('2 movements of credits, 5 analyses, 1 X-Ray run', {}, slow),
    ).toBeInTheDocument()
    expect(asked()).toBe(3)
    expect(saved?.name).toMatch(/^kanalyse-\d{4}-\d\d-\d\d\.json$/)
    expect(saved?.file.type).toBe('application/json;charset=utf-8')
    const all = JSON.parse((await saved?.file.text()) ?? '') as Record<string, unknown[]>
    expect(all).toMatchObject({
      email: 'mara@example.org',
      me: { userId: 'user-1' },
      subscription: { tier: 'free' },
      bought: world.backend.office.exportedPurchases,
    })
    expect(all.ledger).toHaveLength(2)
    expect(all.analyses).toHaveLength(5)
    expect(all.monitors).toHaveLength(1)
    expect(all.experiments?.[0]).toHaveProperty('hypothesis')
    expect(all.runs?.[0]).toHaveProperty('report.xray')
    expect(all.analyses?.[0]).toHaveProperty('report.channelInfo')
  })

  it('waits where the server asks for patience', async () => {
    vi.useFakeTimers({
      toFake: ['setTimeout', 'clearTimeout'],
      shouldAdvanceTime: true,
      advanceTimeDelta: 200,
    })
    world.backend.office.refusals.set('GET /me/export', [429, 'too_many_requests'])
    const { card, press } = await open()
    await press()
    expect(await card.findByText('Your file is saved', {}, slow)).toBeInTheDocument()
    expect(asked()).toBe(2)
    vi.useRealTimers()
  })

  it('that fails says so, saves nothing, and can be tried again', async () => {
    world.backend.office.refusals.set('GET /me/export', [500, 'internal'])
    const { card, press } = await open()
    await press()
    expect(await card.findByText('Your data could not be gathered', {}, slow)).toBeInTheDocument()
    expect(saved).toBeUndefined()
    await press()
    expect(await card.findByText('Your file is saved', {}, slow)).toBeInTheDocument()
  })

  it('never goes round in circles', async () => {
    const page = { ledger: [], analyses: [], nextCursor: 'again' }
    let pages = 0
    server.use(http.get('*/api/me/export', () => Response.json((pages += 1) && page)))
    const { card, press } = await open()
    await press()
    expect(await card.findByText('Your data could not be gathered', {}, slow)).toBeInTheDocument()
    expect(pages).toBe(2)
  })

  it('can be ended while it is under way', async () => {
    server.use(http.get('*/api/me/export', () => delay('infinite')))
    const { card, press, user } = await open()
    await press()
    expect(card.getByRole('progressbar')).toBeInTheDocument()
    await user.click(card.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(card.queryByRole('progressbar')).not.toBeInTheDocument())
    expect(card.queryByText('Your data could not be gathered')).not.toBeInTheDocument()
    expect(saved).toBeUndefined()
  })

  it('speaks German', async () => {
    await chooseLanguage('de')
    visit('/account-settings')
    expect(await screen.findByRole('button', { name: 'Meine Daten herunterladen' }, slow)).toBeInTheDocument()
  })
})
