import { screen, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readStatus } from '@/features/help/status-check'
import { chooseLanguage, type Language } from '@/i18n'
import de from '@/i18n/locales/de/help/status.json'
import en from '@/i18n/locales/en/help/status.json'
import { rulebook } from '@/shared/rules/rulebook'
import { slow } from '@/testing/patience'
import { visit } from '@/testing/render'
import { server, world } from '@/testing/setup'
import { signedOut } from '@/testing/user-pool/sign-in'

async function open(language: Language = 'en') {
  await chooseLanguage(language)
  const { user } = visit('/status')
  await screen.findByRole('heading', { level: 1, name: (language === 'de' ? de : en).title }, slow)
  return user
}

const value = (name: string) => screen.getByText(name, { selector: 'dt' }).nextSibling?.textContent

beforeEach(async () => {
  await signedOut()
  world.backend.status = { ...world.backend.status, engineVersion: rulebook.engineVersion }
})
afterEach(() => chooseLanguage('en'))

describe.each([
  ['en', en],
  ['de', de],
] as const)('the status in %s', (language, texts) => {
  it('says of every service how it is configured', async () => {
    world.backend.status.services = [
      { key: 'platform', state: 'sample' },
      { key: 'sign_in', state: 'live' },
      { key: 'payments', state: 'off' },
      { key: 'mail', state: 'live' },
      { key: 'coach', state: 'live' },
    ]
    await open(language)
    await screen.findByText(texts.up, {}, slow)
    const list = within(await screen.findByRole('region', { name: texts.services.title }, slow))
    for (const { key, state } of world.backend.status.services) {
      const row = list.getByText(texts.services[key].name).closest('li')!
      expect(row).toHaveTextContent(texts.services[key][state])
      expect(row).toHaveTextContent(new RegExp(`${texts.states[state]}$`))
    }
    // Sample data are no fault: nothing here is in the colour of one.
    expect(list.getByText(texts.states.sample).className).not.toMatch(/warn|danger/)
    expect(screen.getByText(texts.sample)).toBeVisible()
  })

  it.each([true, false])('says whether channels can be connected: %s', async (channelLink) => {
    world.backend.status = { ...world.backend.status, channelLink }
    await open(language)
    await screen.findByText(texts.up, {}, slow)
    const list = within(await screen.findByRole('region', { name: texts.offers.title }, slow))
    const row = list.getByText(texts.offers.channelLink.name).closest('li')!
    const state = channelLink ? 'on' : 'off'
    expect(row).toHaveTextContent(texts.offers.channelLink[state])
    expect(row).toHaveTextContent(new RegExp(`${texts.states[state]}$`))
  })

  it('says how the coach answered, and of a model only where one was asked', async () => {
    const coach = { days: 7, answers: 8, abstained: 2, askedModel: 0, byModel: 0, dropped: 0 }
    world.backend.status = { ...world.backend.status, coach: { ...coach, medianWithinMs: 25 } }
    const user = await open(language)
    await screen.findByText(texts.up, {}, slow)
    expect(value(texts.coach.answers)).toBe('8')
    expect(value(texts.coach.abstained)).toMatch(/^25\s?%$/)
    expect(value(texts.coach.median)).toBe('25 ms')
    expect(screen.queryByText(texts.coach.byModel)).toBeNull()
    const asked = { askedModel: 8, byModel: 6, dropped: 3, medianWithinMs: null }
    world.backend.status = { ...world.backend.status, coach: { ...coach, ...asked } }
    await user.click(screen.getByRole('button', { name: texts.refresh }))
    expect(await screen.findByText(texts.coach.byModel, {}, slow)).toBeVisible()
    expect(value(texts.coach.byModel)).toMatch(/^75\s?%$/)
    expect(value(texts.coach.dropped)).toBe('3')
    expect(value(texts.coach.median)).toBe(texts.coach.longer)
  })

  it('says when nothing answers, and hears of it when something does again', async () => {
    world.backend.offline = true
    const user = await open(language)
    expect(await screen.findByRole('alert', {}, slow)).toHaveTextContent(texts.down)
    world.backend.offline = false
    await user.click(screen.getByRole('button', { name: texts.refresh }))
    expect(await screen.findByText(texts.up, {}, slow)).toBeVisible()
    expect(screen.queryByRole('alert')).toBeNull()
  })
})

describe('the status', () => {
  it('names everything while it is asked, and claims nothing', async () => {
    server.use(http.get('*/api/status', () => new Promise<never>(() => undefined)))
    await open()
    expect(screen.getByRole('status')).toHaveTextContent(en.loading)
    const list = screen.getByRole('region', { name: en.services.title })
    for (const key of ['platform', 'sign_in', 'payments', 'mail', 'support'] as const)
      expect(within(list).getByText(en.services[key].name)).toBeVisible()
    for (const state of Object.values(en.states))
      expect(screen.queryByText(state, { exact: true })).toBeNull()
    for (const text of screen.queryAllByText(en.services.platform.live))
      expect(text.closest('[aria-hidden]')).not.toBeNull()
    expect(value(en.versions.rulebook)).toBe(rulebook.engineVersion)
  })

  it('shows versions and times', async () => {
    world.backend.status = {
      ...world.backend.status,
      version: '1.2.3',
      stage: 'prod',
      samplePlatform: false,
      lastAnalysisAt: '2030-01-01T10:00:00Z',
      checkedAt: '2030-01-01T10:20:00Z',
    }
    await open()
    await screen.findByText(en.up, {}, slow)
    expect(value(en.versions.product)).toBe('1.2.3')
    expect(value(en.versions.engine)).toBe(rulebook.engineVersion)
    expect(value(en.versions.stage)).toBe('prod')
    expect(value(en.times.lastAnalysis)).toMatch(/^20 minutes ago, 1 Jan 2030/)
    expect(screen.queryByText(en.sample)).toBeNull()
    expect(screen.queryByText(en.otherEngine)).toBeNull()
  })

  it('says how much of the platform’s quota is spent, and when it comes back', async () => {
    world.backend.status.quota = { spentPercent: 61, nextDayAt: '2030-01-02T08:00:00Z' }
    await open()
    await screen.findByText(en.up, {}, slow)
    expect(value(en.times.quota)).toMatch(/^61%, new ones on 2 Jan 2030/)
  })

  it('does not speak of a quota that is not known', async () => {
    await open()
    await screen.findByText(en.up, {}, slow)
    expect(screen.queryByText(en.times.quota)).toBeNull()
  })

  it('says that no analysis has ended yet', async () => {
    await open()
    await screen.findByText(en.up, {}, slow)
    expect(value(en.times.lastAnalysis)).toBe(en.times.none)
  })

  it('says when its pages explain another engine than the one that computes', async () => {
    world.backend.status.engineVersion = '99.0.0'
    await open()
    expect(await screen.findByText(en.otherEngine, {}, slow)).toBeVisible()
    expect(screen.getByText(/99\.0\.0, the service|computes with 99\.0\.0/)).toBeVisible()
  })

  it('asks again on request', async () => {
    const user = await open()
    await screen.findByText(en.up, {}, slow)
    world.backend.status = { ...world.backend.status, version: '2.0.0' }
    await user.click(await screen.findByRole('button', { name: en.refresh }))
    expect(await screen.findByText('2.0.0', {}, slow)).toBeVisible()
  })

  it.each([
    ['a proxy’s page', () => new HttpResponse('<html></html>', { headers: { 'content-type': 'text/html' } })],
    ['a fault', () => HttpResponse.json({ error: {} }, { status: 503 })],
    ['something else', () => HttpResponse.json({ version: 1 })],
  ])('takes %s for no answer', async (_name, answer) => {
    server.use(http.get('*/api/status', answer))
    await open()
    expect(await screen.findByRole('alert', {}, slow)).toHaveTextContent(en.down)
  })
})

it('services that this version has no words for are left out', () => {
  const status = {
    version: '1',
    engineVersion: '1',
    stage: 'prod',
    samplePlatform: false,
    services: [
      { key: 'mail', state: 'live' },
      { key: 'coffee', state: 'live' },
      { key: 'platform', state: 'odd' },
      null,
    ],
    checkedAt: '2030-01-01T00:00:00Z',
  }
  expect(readStatus(status).services).toEqual([{ key: 'mail', state: 'live' }])
  expect(readStatus(status).channelLink).toBe(false)
  expect(readStatus({ ...status, channelLink: true }).channelLink).toBe(true)
  expect(() => readStatus({ ...status, checkedAt: 'soon' })).toThrow()
})
