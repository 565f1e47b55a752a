/** Where there is something to look at in the discovery hub, and what opens over it. */
import type { RouteName } from '../../src/paths.ts'
import type { Opening, Place } from './place.ts'
import { settled } from '../settled.ts'

export const hubViews: Partial<Record<RouteName, Place[]>> = {
  thumbnailDiscovery: [
    { name: 'hub', path: '/thumbnail-discovery' },
    { name: 'hub-list', path: '/thumbnail-discovery?view=list' },
    { name: 'hub-filtered', path: '/thumbnail-discovery?format=long&minMultiple=3&repeatedBy=3' },
    { name: 'hub-none', path: '/thumbnail-discovery?search=nobody-has-this-title&format=short' },
    { name: 'hub-gone', path: '/thumbnail-discovery?video=00000000000' },
  ],
  hubPatterns: [{ name: 'hub-patterns', path: '/thumbnail-discovery/patterns' }],
  thumbnailDiscoveryPreview: [{ name: 'hub-preview', path: '/thumbnail-discovery-preview' }],
}

const always = () => true

export const hubOpenings: Opening[] = [
  {
    name: 'hub-filters',
    who: 'member',
    path: '/thumbnail-discovery',
    fits: always,
    open: async (page, language) => {
      await page.getByRole('button', { name: { en: /^Filters/, de: /^Filter/ }[language] }).click()
      const niche = { en: 'Niche', de: 'Nische' }[language]
      await page.getByRole('combobox', { name: niche, exact: true }).waitFor()
      await settled(page)
    },
  },
  {
    name: 'hub-video',
    who: 'member',
    path: '/thumbnail-discovery',
    fits: always,
    open: async (page, language) => {
      await page.locator('main article a').first().click()
      const line = { en: 'The channel’s line', de: 'Die Linie des Kanals' }[language]
      await page.getByRole('dialog').getByRole('heading', { name: line }).waitFor()
      await settled(page)
    },
  },
]
