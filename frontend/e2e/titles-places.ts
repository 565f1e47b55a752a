/** What there is to look at of saved titles, and what opens over them. */
import type { RouteName } from '../src/paths.ts'
import type { Opening, Place } from './places.ts'
import { settled } from './settled.ts'

export const titleViews: Partial<Record<RouteName, Place[]>> = {
  savedTitles: [
    { name: 'saved-titles', path: '/saved-titles' },
    { name: 'saved-titles-list', path: '/saved-titles?view=list&sort=status' },
    { name: 'saved-titles-none', path: '/saved-titles?search=nobody-saved-this' },
    { name: 'saved-titles-gone', path: `/saved-titles?edit=${'f'.repeat(32)}` },
  ],
}

export const titleOpenings: Opening[] = [
  {
    name: 'saved-titles-editor',
    who: 'member',
    path: '/saved-titles',
    fits: () => true,
    open: async (page, language) => {
      await page
        .locator('main')
        .getByRole('link', { name: { en: 'New title', de: 'Neuer Titel' }[language] })
        .click()
      const words = { en: 'Title', de: 'Titel' }[language]
      const field = page.getByRole('dialog').getByRole('textbox', { name: words, exact: true })
      await field.fill('7 Secret Ways to Bake Bread at Home')
      await settled(page)
    },
  },
]
