import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { chooseLanguage } from '@/i18n'
import { slow } from '@/testing/patience'
import { visit } from '@/testing/render'
import { world } from '@/testing/setup'
import { signedIn } from '@/testing/user-pool/sign-in'

const office = () => world.backend.office
const shown = (text: string) => screen.findByText(text, {}, slow)

beforeEach(async () => {
  await signedIn()
  world.backend.me = { ...world.backend.me, isAdmin: true, tier: 'creator' }
})
afterEach(() => chooseLanguage('en'))

it.each([
  ['en', 'Operators need an authenticator app', 'To the account settings', 'Check again'],
  [
    'de',
    'Für die Verwaltung brauchst du eine Authenticator-App',
    'Zu den Kontoeinstellungen',
    'Noch einmal prüfen',
  ],
] as const)(
  'leads operators without an authenticator app to it, in %s',
  async (language, text, link, again) => {
    await chooseLanguage(language)
    office().secondFactor = false
    const { user } = visit('/admin')
    expect(await shown(text)).toBeInTheDocument()
    expect(screen.getByRole('link', { name: link })).toHaveAttribute(
      'href',
      '/account-settings#authenticator',
    )
    expect(world.backend.seen.filter((each) => each.includes('/admin/'))).toEqual([])
    office().secondFactor = true
    await user.click(screen.getByRole('button', { name: again }))
    expect(await shown('user-1')).toBeInTheDocument()
    expect(screen.queryByText(text)).toBeNull()
  },
)
