/** What there is to look at of saved titles, and what opens over them. */
import type { Page } from 'playwright-core'
import type { RouteName } from '../../src/paths.ts'
import type { Look } from '../browser.ts'
import type { Opening, Place } from './place.ts'
import { chooseFile, csvFile, saveTitles, TitlesPage } from '../world/saved-titles.ts'
import { settled } from '../settled.ts'

export const titleViews: Partial<Record<RouteName, Place[]>> = {
  savedTitles: [
    { name: 'saved-titles', path: '/saved-titles' },
    { name: 'saved-titles-list', path: '/saved-titles?view=list&sort=status' },
    { name: 'saved-titles-none', path: '/saved-titles?search=nobody-saved-this' },
    { name: 'saved-titles-gone', path: `/saved-titles?edit=${'f'.repeat(32)}` },
  ],
}

type Language = Look['language']

const opening = (name: string, open: (page: Page, language: Language) => Promise<void>): Opening => ({
  name: `saved-titles-${name}`,
  who: 'member',
  path: '/saved-titles',
  fits: () => true,
  open: async (page, language) => {
    await open(page, language)
    // The page stays where it was scrolled to: what opened is there.
    await page.waitForLoadState('networkidle')
  },
})

const known = 'Never Do This in Production'

async function writeOne(page: Page, language: Language): Promise<void> {
  await page
    .locator('main')
    .getByRole('link', { name: { en: 'New title', de: 'Neuer Titel' }[language] })
    .click()
  const words = { en: 'Title', de: 'Titel' }[language]
  const field = page.getByRole('dialog').getByRole('textbox', { name: words, exact: true })
  await field.fill('7 Secret Ways to Bake Bread at Home')
  await page.getByRole('dialog').getByText({ en: 'Number', de: 'Zahl' }[language], { exact: true }).waitFor()
}

async function selectTwo(page: Page, language: Language): Promise<void> {
  const titles = new TitlesPage(page, language)
  await titles.tick(known).click()
  await titles.tick('A Quiet Evening').click()
}

let made = 0
/** One that is there for this alone, so that everybody who looks finds the others. */
async function deleteOne(page: Page, language: Language): Promise<void> {
  const title = `A Title of Some Length That Somebody Deletes by Mistake, Number ${String(++made)}`
  await saveTitles(page, { title })
  await page.reload()
  await settled(page)
  const titles = new TitlesPage(page, language)
  await titles.choose(title, { en: 'Delete', de: 'Löschen' }[language])
  await titles.title(title).waitFor({ state: 'detached' })
}

async function chooseOne(page: Page, language: Language): Promise<void> {
  const dialog = await new TitlesPage(page, language).importing()
  const lines = ['How Bread Rises,,planned,', 'Rye,Backstube,done,', `${'x'.repeat(201)},,,`]
  await chooseFile(dialog, csvFile(`title,channel,status,tags\n${lines.join('\n')}\n`))
  await dialog.getByRole('table').waitFor()
}

export const titleOpenings: Opening[] = [
  opening('editor', writeOne),
  opening('edited', async (page, language) => {
    await new TitlesPage(page, language).title(known).click()
    await page.getByRole('dialog').getByRole('textbox').first().waitFor()
  }),
  opening('formula', async (page, language) => {
    const names = { en: `How this is computed: ${known}`, de: `So wird das berechnet: ${known}` }
    await page.getByRole('button', { name: names[language] }).click()
    await page.getByRole('dialog').locator('code').waitFor()
  }),
  opening('selected', selectTwo),
  opening('undo', deleteOne),
  opening('import', async (page, language) => {
    await new TitlesPage(page, language).importing()
  }),
  opening('import-lines', chooseOne),
]
