import demos from '../../src/shared/demos/demos.json' with { type: 'json' }
import type { Opening } from './place.ts'

/** Of a demo read in 30 seconds: cards with a picture each of its own kind, and the last one, which shares. */
export const storyOpenings = ([1, 2, 3, 6] as const).map((card): Opening => ({
  name: `story-card-${String(card)}`,
  who: 'everybody',
  path: `/analysis/${demos[0]?.requestId ?? ''}`,
  fits: () => true,
  open: async (page, language) => {
    const names = { en: 'Read in 30 seconds', de: 'In 30 Sekunden lesen' }
    // A phone has the button among the badges, a wide screen among the actions.
    await page.getByRole('button', { name: names[language] }).click()
    // What is pressed before goes to the page.
    await page.getByRole('dialog').locator(':focus').waitFor()
    for (let shown = 1; shown < card; shown += 1) await page.keyboard.press('ArrowRight')
  },
}))
