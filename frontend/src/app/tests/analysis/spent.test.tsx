import { screen, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { chooseLanguage, type Language } from '@/i18n'
import de from '@/i18n/locales/de/app/common.json'
import en from '@/i18n/locales/en/app/common.json'
import deStart from '@/i18n/locales/de/analysis/analysis.json'
import enStart from '@/i18n/locales/en/analysis/analysis.json'
import { slow } from '@/testing/patience'
import { visit } from '@/testing/render'
import { server, world } from '@/testing/setup'
import { signedIn } from '@/testing/user-pool/sign-in'

beforeEach(async () => {
  await signedIn()
})
afterEach(() => chooseLanguage('en'))

async function startRefused(code: string, status: number, language: Language) {
  await chooseLanguage(language)
  server.use(
    http.post('*/api/analyses', () =>
      HttpResponse.json(
        { error: { code, message: '', requestId: 'r' } },
        { status, headers: { 'retry-after': '7200' } },
      ),
    ),
  )
  const { user } = visit('/quick-analyzer')
  const field = await screen.findByRole('textbox', { name: language === 'de' ? 'Kanal' : 'Channel' }, slow)
  await user.type(field, 'Some Channel{Enter}')
}

describe.each([
  ['en', en, enStart],
  ['de', de, deStart],
] as const)('an analysis that cannot start today, in %s', (language, texts, start) => {
  it.each([
    ['quota_spent', 503, start.spent.nothingTaken],
    ['searches_spent', 503, start.spent.byHandle],
    ['failure_limit', 429, start.spent.nothingTaken],
  ] as const)('%s: says why, what still works, and when it goes on', async (code, status, way) => {
    const credits = world.backend.me.credits
    await startRefused(code, status, language)
    const notice = (await screen.findByText(texts.errors[code], {}, slow)).closest(
      '[role=status], [role=alert]',
    )
    expect(notice).toHaveTextContent(way)
    const [before] = start.spent.again.split('{{time}}')
    expect(notice).toHaveTextContent(before!)
    expect(notice).toHaveTextContent(/\d{1,2}[:.]\d{2}/)
    // The same again would be refused again.
    expect(within(notice as HTMLElement).queryByRole('button')).toBeNull()
    expect(screen.queryByText(start.start.failed)).toBeNull()
    expect(world.backend.me.credits).toBe(credits)
  })
})
