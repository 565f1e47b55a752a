import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { chooseLanguage } from '@/i18n'
import { settledAfter } from '@/features/billing/use-check'
import { slow } from '@/testing/patience'
import { visit } from '@/testing/render'
import { server, world } from '@/testing/setup'
import { signedIn } from '@/testing/user-pool/sign-in'

const place = 'kanalyse.creatorCode'

interface Words {
  tab: string
  promo: string
  redeem: string
  creator: string
  save: string
}
const english: Words = {
  tab: 'Enter code',
  promo: 'Promo or gift code',
  redeem: 'Redeem',
  creator: 'Creator code',
  save: 'Save code',
}
const german: Words = {
  tab: 'Code eingeben',
  promo: 'Promo- oder Geschenk-Code',
  redeem: 'Einlösen',
  creator: 'Creator-Code',
  save: 'Code speichern',
}

async function openCodes(words = english) {
  const { user } = visit('/terms')
  await user.click(await screen.findByRole('button', { name: /Get credits|Credits holen/ }, slow))
  const dialog = await screen.findByRole('dialog', { name: /Get credits|Credits holen/ }, slow)
  const shop = within(dialog)
  await user.click(await shop.findByRole('tab', { name: words.tab }, slow))
  return {
    user,
    shop,
    promo: shop.getByRole('textbox', { name: words.promo }),
    redeem: () => shop.getByRole('button', { name: words.redeem }),
    creator: shop.getByRole('textbox', { name: words.creator }),
    save: () => shop.getByRole('button', { name: words.save }),
  }
}
/** Types while only this function moves the clock: each text comes just before the previous one would be checked. */
async function typeInTime(field: HTMLElement, ...texts: string[]) {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  for (const value of texts) {
    await act(() => vi.advanceTimersByTimeAsync(settledAfter - 1))
    fireEvent.change(field, { target: { value } })
  }
}
const asked = (address: string) => world.backend.seen.filter((request) => request === address).length

beforeEach(async () => {
  world.backend.status.services = [{ key: 'payments', state: 'sample' }]
  await signedIn()
})
afterEach(async () => {
  vi.useRealTimers()
  await chooseLanguage('en')
})

describe('a promo or gift code', () => {
  it('is written in upper case, without what no code holds, 50 characters at most', async () => {
    const { user, promo } = await openCodes()
    await user.type(promo, 'ab c_1-ä2')
    expect(promo).toHaveValue('ABC1-2')
    await user.clear(promo)
    await user.click(promo)
    await user.paste('x'.repeat(70))
    expect(promo).toHaveValue('X'.repeat(50))
  })

  it('keeps the caret where one types', async () => {
    const { user, promo } = await openCodes()
    await user.type(promo, 'acd')
    await user.type(promo, 'b', { initialSelectionStart: 1, initialSelectionEnd: 1 })
    expect(promo).toHaveValue('ABCD')
    expect((promo as HTMLInputElement).selectionStart).toBe(2)
  })

  it('is judged half a second after typing stops, not before', async () => {
    const { shop, promo, redeem } = await openCodes()
    await typeInTime(promo, 'S', 'SU', 'SUMMER')
    expect(shop.getByText('Checking…')).toBeInTheDocument()
    expect(redeem()).toBeDisabled()
    await act(() => vi.advanceTimersByTimeAsync(settledAfter - 1))
    expect(shop.getByText('Checking…')).toBeInTheDocument()
    await act(() => vi.advanceTimersByTimeAsync(1))
    expect(shop.getByText('The code is checked when you redeem it.')).toBeInTheDocument()
    expect(redeem()).toBeEnabled()
  })

  it.each([
    ['AB', 'Ungültiges Format des Promo-Codes', false],
    ['---', 'Ungültiges Format des Promo-Codes', false],
    ['SOMMER26', 'Der Code wird beim Einlösen geprüft.', true],
    ['GIFT-2026', 'Der Code wird beim Einlösen geprüft.', true],
  ])('%s: “%s”', async (code, message, usable) => {
    await chooseLanguage('de')
    const { user, shop, promo, redeem } = await openCodes(german)
    await user.type(promo, code)
    expect(await shop.findByText(message, {}, slow)).toBeInTheDocument()
    expect(promo.getAttribute('aria-invalid')).toBe(usable ? null : 'true')
    if (usable) expect(redeem()).toBeEnabled()
    else expect(redeem()).toBeDisabled()
  })

  it('brings its credits: the form is empty again, the balance new, the page the same', async () => {
    world.backend.till.codes.set('GIFT-2026', { kind: 'gift', credits: 10 })
    const { user, shop, promo, redeem } = await openCodes()
    await user.type(promo, 'gift-2026')
    await waitFor(() => expect(redeem()).toBeEnabled(), slow)
    await user.click(redeem())
    expect(await screen.findByText('Gift redeemed: 10 credits added', {}, slow)).toBeInTheDocument()
    expect(promo).toHaveValue('')
    expect(promo).toHaveFocus()
    expect(redeem()).toBeDisabled()
    expect(await shop.findByText('15 credits', {}, slow)).toBeInTheDocument()
    expect(world.backend.till.requests).toEqual([{ promoCode: 'GIFT-2026', isGiftCode: true }])
  })

  it.each([
    ['names the app it is redeemed with', 'client', undefined],
    ['is redeemed all the same where the app cannot tell its name', null, 503],
  ] as const)('%s', async (_what, named, failure) => {
    world.backend.till.codes.set('GIFT-2026', { kind: 'gift', credits: 10 })
    const keys: (string | null)[] = []
    const { user, promo, redeem } = await openCodes()
    server.use(
      http.post('*/api/redeem-promo-code', ({ request }) => {
        keys.push(request.headers.get('apikey'))
        return world.backend.respond(request)
      }),
      ...(failure ? [http.get('*/config.json', () => new HttpResponse(null, { status: failure }))] : []),
    )
    await user.type(promo, 'gift-2026')
    await waitFor(() => expect(redeem()).toBeEnabled(), slow)
    await user.click(redeem())
    expect(await screen.findByText('Gift redeemed: 10 credits added', {}, slow)).toBeInTheDocument()
    expect(keys).toEqual([named])
  })

  it('counts once', async () => {
    world.backend.till.codes.set('SUMMER', { kind: 'promo', credits: 5 })
    const { user, promo, redeem } = await openCodes()
    for (const message of ['Promo code applied: 5 credits added', 'This code has already been used.']) {
      await user.type(promo, 'summer')
      await waitFor(() => expect(redeem()).toBeEnabled(), slow)
      await user.click(redeem())
      expect(await screen.findByText(message, {}, slow)).toBeInTheDocument()
    }
    expect(world.backend.me.credits).toBe(10)
    // What was refused stays to be mended.
    expect(promo).toHaveValue('SUMMER')
  })

  it('empty, says to enter one', async () => {
    await chooseLanguage('de')
    const { user, promo } = await openCodes(german)
    await user.type(promo, '{Enter}')
    expect(await screen.findByText('Bitte gib einen Code ein', {}, slow)).toBeInTheDocument()
    expect(asked('POST /redeem-promo-code')).toBe(0)
  })

  it.each([
    ['an unknown code', () => undefined, 'Bitte gib einen gültigen Code ein.'],
    [
      'an answer nobody can read',
      () => new HttpResponse('<html>'),
      'Die Antwort ließ sich nicht verarbeiten',
    ],
    [
      'an answer of another shape',
      () => HttpResponse.json({ success: false }),
      'Die Antwort ließ sich nicht verarbeiten',
    ],
    [
      'a fault of the server',
      () => HttpResponse.json({}, { status: 500 }),
      'Der Dienst ist gerade ausgelastet. Bitte versuche es gleich erneut.',
    ],
    [
      'a fault it names',
      () => HttpResponse.json({ error: { code: 'internal', message: '', requestId: 'r' } }, { status: 500 }),
      'Unbekannter Fehler beim Einlösen des Codes',
    ],
    ['a lost network', () => HttpResponse.error(), 'Ein unerwarteter Fehler ist aufgetreten'],
  ])('%s is reported in the words of the catalogue', async (_what, answer, message) => {
    server.use(http.post('*/api/redeem-promo-code', answer))
    await chooseLanguage('de')
    const { user, promo, redeem } = await openCodes(german)
    await user.type(promo, 'SOMMER26')
    await waitFor(() => expect(redeem()).toBeEnabled(), slow)
    await user.click(redeem())
    expect(await screen.findByText(message, {}, slow)).toBeInTheDocument()
  })

  it('can be redeemed where nothing is sold', async () => {
    world.backend.status.services = [{ key: 'payments', state: 'off' }]
    world.backend.till.codes.set('SUMMER', { kind: 'promo', credits: 7 })
    const { user } = visit('/terms')
    await user.click(await screen.findByRole('button', { name: /Get credits/ }, slow))
    const shop = within(await screen.findByRole('dialog', { name: 'Get credits' }, slow))
    expect(
      await shop.findByText('Payments are not available here at the moment.', {}, slow),
    ).toBeInTheDocument()
    await user.type(shop.getByRole('textbox', { name: 'Promo or gift code' }), 'SUMMER')
    await waitFor(() => expect(shop.getByRole('button', { name: 'Redeem' })).toBeEnabled(), slow)
    await user.click(shop.getByRole('button', { name: 'Redeem' }))
    expect(await shop.findByText('12 credits', {}, slow)).toBeInTheDocument()
  })
})

describe('a creator code', () => {
  beforeEach(() => world.backend.till.creators.set('MARA-10', 0.1))

  it('is asked about once typing has stopped, stored in the browser, shown, and can be removed', async () => {
    const { user, shop, creator, save } = await openCodes()
    await typeInTime(creator, 'm', 'mara', 'mara-10')
    expect(save()).toBeDisabled()
    await act(() => vi.advanceTimersByTimeAsync(settledAfter))
    vi.useRealTimers()
    expect(await shop.findByText('Valid: 10% off', {}, slow)).toBeInTheDocument()
    expect(asked('POST /validate-creator-code')).toBe(1)
    expect(localStorage.getItem(place)).toBeNull()
    await user.click(save())
    expect(JSON.parse(localStorage.getItem(place) ?? '')).toEqual({
      valid: true,
      message: 'for developers',
      discount_rate: 0.1,
      code: 'MARA-10',
    })
    expect(await shop.findByText('Creator code MARA-10: 10% off')).toBeInTheDocument()
    expect(await screen.findByText('Creator code saved', {}, slow)).toBeInTheDocument()
    await user.click(shop.getByRole('button', { name: 'Remove the creator code' }))
    expect(shop.queryByText(/Creator code MARA-10/)).not.toBeInTheDocument()
    expect(localStorage.getItem(place)).toBeNull()
  })

  it.each([
    ['unknown', undefined, 'Creator-Code nicht gefunden oder ungültig'],
    ['not to be asked about', () => HttpResponse.error(), 'Der Creator-Code ließ sich nicht prüfen'],
    [
      'asked about too often',
      () =>
        HttpResponse.json(
          { error: { code: 'too_many_requests', message: '', requestId: '' } },
          { status: 429 },
        ),
      'Zu viele Anfragen. Bitte versuche es gleich erneut.',
    ],
  ])('that is %s cannot be stored', async (_what, answer, message) => {
    if (answer) server.use(http.post('*/api/validate-creator-code', answer))
    await chooseLanguage('de')
    const { user, shop, creator, save } = await openCodes(german)
    await user.type(creator, 'NOBODY')
    expect(await shop.findByText(message, {}, slow)).toBeInTheDocument()
    expect(save()).toBeDisabled()
  })

  it('that was stored or removed elsewhere shows here within a second', async () => {
    // Only the second below moves the clock, and the code is read again by this clock alone.
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const { shop } = await openCodes()
    localStorage.setItem(
      place,
      JSON.stringify({ valid: true, message: '', discount_rate: 0.1, code: 'OTHER' }),
    )
    await act(() => vi.advanceTimersByTimeAsync(1_000))
    expect(shop.getByText('Creator code OTHER: 10% off')).toBeInTheDocument()
    localStorage.removeItem(place)
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: place })))
    expect(shop.queryByText(/Creator code OTHER/)).not.toBeInTheDocument()
  })
})
