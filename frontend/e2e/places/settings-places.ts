import type { Opening } from './place.ts'

/** What opens in the settings. */
export const settingsOpenings: Opening[] = [
  {
    name: 'authenticator-set-up',
    who: 'member',
    path: '/account-settings',
    whole: true,
    fits: () => true,
    open: async (page, language) => {
      const card = page.getByRole('region', { name: /^Authenticator/ })
      await card.getByRole('button', { name: { en: 'Set up', de: 'Einrichten' }[language] }).click()
      await card.getByRole('img', { name: /QR/ }).waitFor()
    },
  },
  {
    name: 'sign-out-everywhere',
    who: 'member',
    path: '/account-settings',
    fits: () => true,
    open: async (page, language) => {
      const names = { en: 'Sign out everywhere…', de: 'Überall abmelden…' }
      await page.getByRole('button', { name: names[language] }).click()
      await page.getByRole('alertdialog').waitFor()
    },
  },
]
