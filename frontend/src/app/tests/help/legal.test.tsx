import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ownEntries } from '@/api/auth/forget'
import { currentSession } from '@/api/auth/session'
import { chooseLanguage } from '@/i18n'
import { storage } from '@/features/legal/storage'
import { legalValues } from '@/features/legal/values'
import de from '@/i18n/locales/de/help/legal.json'
import en from '@/i18n/locales/en/help/legal.json'
import shell from '@/i18n/locales/en/app/shell.json'
import { slow } from '@/testing/patience'
import { visit } from '@/testing/render'
import { codeStep, email, enterCode, password, signIn } from '@/testing/screens/sign-in-on-screen'
import { server, world } from '@/testing/setup'
import { signedIn, signedOut } from '@/testing/user-pool/sign-in'
import { totp } from '@/testing/user-pool/totp'

const heading = (name: string) => screen.findByRole('heading', { level: 1, name }, slow)

/** A text with the product's figures in it, as the pages show it. */
const filled = (text: string) =>
  text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String((legalValues as Record<string, unknown>)[name]))

beforeEach(signedOut)
afterEach(() => chooseLanguage('en'))

describe.each([
  ['terms', 'en', en],
  ['terms', 'de', de],
  ['privacy', 'en', en],
  ['privacy', 'de', de],
] as const)('/%s in %s', (document, language, texts) => {
  it('is open to everybody and says every clause that its text holds', async () => {
    await chooseLanguage(language)
    visit(`/${document}`)
    const page = within((await heading(texts[document].title)).closest('article')!)
    for (const { title, text } of Object.values(texts[document].sections)) {
      const section = within(page.getByRole('region', { name: new RegExp(`^\\d+\\. ${title}$`) }))
      for (const line of filled(text).split(/\n+/)) section.getByText(line.replace(/^- /, ''))
      expect(page.getByRole('link', { name: title })).toHaveAttribute('href', expect.stringMatching(/^#\w+$/))
    }
  })

  it("leads to the platform's own terms and policy", async () => {
    await chooseLanguage(language)
    visit(`/${document}`)
    const page = within((await heading(texts[document].title)).closest('article')!)
    expect(page.getByRole('link', { name: texts.links.platformTerms })).toHaveAttribute(
      'href',
      'https://www.youtube.com/t/terms',
    )
    expect(page.getByRole('link', { name: texts.links.platformPrivacy })).toHaveAttribute(
      'href',
      'https://policies.google.com/privacy',
    )
  })
})

describe('what the privacy policy says of the browser', () => {
  it('names every entry that the app keeps there, and nothing else', async () => {
    visit('/privacy')
    const table = within(await screen.findByRole('table', { name: en.storage.caption }, slow))
    for (const { name, what } of storage)
      expect(table.getByRole('rowheader', { name: `${en.storage.what[what]} ${name}` })).toBeVisible()
    const sources = Object.values(
      import.meta.glob<string>(
        ['/src/**/*.{ts,tsx}', '!/src/**/*.test.*', '!/src/testing/**', '!/src/features/legal/**'],
        {
          query: '?raw',
          import: 'default',
          eager: true,
        },
      ),
    )
    const written = sources.flatMap((text) =>
      [...text.matchAll(/'(kanalyse\.\w+)'/g)].map((match) => match[1]),
    )
    const named = storage.map(({ name }) => name).filter((name) => name.startsWith('kanalyse.'))
    expect([...new Set(written)].sort()).toEqual([...named].sort())
  })

  it('says of exactly what goes with the person that it stays no longer than the sign-in', async () => {
    visit('/privacy')
    const table = within(await screen.findByRole('table', { name: en.storage.caption }, slow))
    const going = storage.filter(({ how }) => ['signOut', 'signOutOrTab', 'otherOrTab'].includes(how))
    const names = going.map(({ name }) => name)
    expect(names.sort()).toEqual(['CognitoIdentityServiceProvider.…', ...ownEntries].sort())
    for (const { name, how } of going)
      expect(table.getByRole('row', { name: new RegExp(`${name}.*${en.storage.how[how]}$`) })).toBeVisible()
  })

  it("names what the user pool's library keeps while it waits for a code, and that goes with the code", async () => {
    world.pool.add(email, password)
    const secret = world.pool.protect(email)
    const { user } = visit('/auth')
    await signIn(user)
    await codeStep()
    const kept = Object.keys(sessionStorage).filter((key) => key.startsWith('Cognito'))
    expect(kept).toContain('CognitoSignInState.username')
    const inTab = storage.filter(({ places }) => places.includes('session')).map(({ name }) => name)
    const begins = (key: string) => inTab.filter((name) => key.startsWith(name.replace('…', '')))
    expect(kept.map(begins)).toEqual(kept.map(() => ['CognitoSignInState.…']))
    await enterCode(user, totp(secret))
    await waitFor(() => expect(currentSession().status).toBe('in'), slow)
    expect(Object.keys(sessionStorage).filter((key) => key.startsWith('Cognito'))).toEqual([])
  })

  it('says where access to an account at the platform is taken away again', async () => {
    visit('/privacy')
    expect(await screen.findByRole('link', { name: en.links.platformAccess }, slow)).toHaveAttribute(
      'href',
      'https://myaccount.google.com/connections',
    )
  })
})

describe('who runs the installation', () => {
  it('is said to be unnamed, as long as the configuration names nobody', async () => {
    visit('/terms')
    expect(
      await screen.findByText('This installation has not named its operator yet.', {}, slow),
    ).toBeVisible()
  })

  it('is in both documents with address and email', async () => {
    server.use(
      http.get('*/config.json', () =>
        HttpResponse.json({
          region: 'eu-central-1',
          operator: { name: 'Muster GmbH', address: 'Weg 1\n12345 Ort', email: 'hallo@example.org' },
        }),
      ),
    )
    visit('/privacy')
    expect(await screen.findByText('Muster GmbH', {}, slow)).toBeVisible()
    expect(screen.getByRole('link', { name: 'hallo@example.org' })).toHaveAttribute(
      'href',
      'mailto:hallo@example.org',
    )
    expect(screen.getByText('AWS region of this installation: eu-central-1')).toBeVisible()
  })

  it('is not claimed to be unnamed when the configuration could not be read', async () => {
    server.use(http.get('*/config.json', () => new HttpResponse(null, { status: 503 })))
    visit('/terms')
    expect(await screen.findByText(/could not be loaded/, {}, slow)).toBeVisible()
    expect(screen.queryByText(/has not named its operator/)).toBeNull()
  })
})

describe('the ways there and back', () => {
  it('from the footer', async () => {
    const { user } = visit('/auth?view=sign-up')
    const footer = within(await screen.findByRole('contentinfo'))
    await screen.findByRole('heading', { name: 'Create an account' }, slow)
    expect(footer.getByRole('link', { name: 'Privacy' })).toHaveAttribute('href', '/privacy')
    await user.click(footer.getByRole('link', { name: 'Terms of use' }))
    await heading('Terms of use')
  })

  it('back leads home for somebody who came by the address itself', async () => {
    const { user, where } = visit('/privacy')
    await user.click(await screen.findByRole('button', { name: 'Back' }, slow))
    await screen.findByRole('button', { name: 'Start for free' }, slow)
    expect(where()).toBe('/')
  })

  it('from sign-up in a tab of their own', async () => {
    visit('/auth?view=sign-up')
    for (const [name, path] of [
      ['Kanalyse terms of use', '/terms'],
      ['privacy policy', '/privacy'],
    ] as const) {
      const found = await screen.findByRole('link', { name }, slow)
      expect(found).toHaveAttribute('href', path)
      expect(found).toHaveAttribute('target', '_blank')
    }
  })

  it('from the account menu', async () => {
    await signedIn()
    const { user } = visit('/quick-analyzer')
    await user.click(await screen.findByRole('button', { name: 'Account' }, slow))
    expect(await screen.findByRole('menuitem', { name: shell.nav.privacy }, slow)).toHaveAttribute(
      'href',
      '/privacy',
    )
    await user.click(screen.getByRole('menuitem', { name: shell.nav.terms }))
    await heading('Terms of use')
  })

  it('the other language is one press away', async () => {
    const { user } = visit('/terms')
    await user.click(await screen.findByRole('radio', { name: 'Deutsch' }, slow))
    await heading('Nutzungsbedingungen')
    expect(screen.getByRole('radio', { name: 'Deutsch' })).toBeChecked()
  })
})
