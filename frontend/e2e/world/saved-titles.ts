/** Saved titles on the running stack: how they are put there, asked for and met on the screen. */
import assert from 'node:assert/strict'
import { setTimeout as pause } from 'node:timers/promises'
import type { Locator, Page } from 'playwright-core'
import type { components } from '../../src/api/schema.ts'
import { askApi } from './api.ts'

type Schemas = components['schemas']
export type SavedTitle = Schemas['SavedTitle']
export type SaveTitle = Schemas['SaveTitle']

/** Saves titles one after the other, so that the last one is the newest. */
export async function saveTitles(page: Page, ...titles: SaveTitle[]): Promise<SavedTitle[]> {
  const saved: SavedTitle[] = []
  for (const title of titles) {
    const { status, answer } = await askApi(page, 'POST', '/titles', title, crypto.randomUUID())
    assert.equal(status, 201, JSON.stringify(answer))
    saved.push(answer as SavedTitle)
  }
  return saved
}

/** Everything that the person has saved, in the order of the words. */
export async function storedTitles(page: Page): Promise<SavedTitle[]> {
  const items: SavedTitle[] = []
  for (let cursor: string | null = ''; cursor !== null;) {
    const { status, answer } = await askApi(page, 'GET', `/titles${cursor && `?cursor=${cursor}`}`)
    assert.equal(status, 200, JSON.stringify(answer))
    const { items: more, nextCursor }: Schemas['SavedTitlePage'] = answer as Schemas['SavedTitlePage']
    items.push(...more)
    cursor = nextCursor ?? null
  }
  return items.toSorted((one, other) => (one.title ?? '').localeCompare(other.title ?? ''))
}

/** A niche by which each of these titles has a score, once the hub knows enough channels of one. */
export async function scoringNiche(page: Page, ...titles: string[]): Promise<string> {
  const isScored = async (title: string, niche: string) => {
    const { answer } = await askApi(page, 'POST', '/titles/score', { title, niche })
    return (answer as Schemas['TitleReading']).score.score !== null
  }
  const end = Date.now() + 300_000
  for (;;) {
    const { choices } = (await askApi(page, 'GET', '/hub')).answer as Schemas['Hub']
    const largest = (choices?.niches ?? []).toSorted((one, other) => other.videos - one.videos).slice(0, 6)
    for (const { key } of largest) {
      const scored = await Promise.all(titles.map((title) => isScored(title, key)))
      if (scored.every(Boolean)) return key
    }
    assert.ok(Date.now() < end, 'no niche of the hub has measured these titles')
    await pause(6_000)
  }
}

/** Columns of the file that is exported, whatever the language. */
export const csvHeader = 'title,channel,category,status,score,notes,created'

/** A file as somebody chooses it. */
export const csvFile = (content: string | Buffer, name = 'titles.csv') => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(content),
})

const words = {
  en: {
    edit: (title: string) => `${title}: edit`,
    menu: (title: string) => `Actions for: ${title}`,
    tick: (title: string) => `Select: ${title}`,
    import: 'Import',
    importing: 'Import titles',
  },
  de: {
    edit: (title: string) => `${title}: bearbeiten`,
    menu: (title: string) => `Aktionen für: ${title}`,
    tick: (title: string) => `Auswählen: ${title}`,
    import: 'Importieren',
    importing: 'Titel importieren',
  },
}

/** The page of saved titles, as it is met in a language. */
export class TitlesPage {
  readonly page: Page
  readonly #words: (typeof words)['en']

  constructor(page: Page, language: 'en' | 'de' = 'en') {
    this.page = page
    this.#words = words[language]
  }

  /** The title of a card or a line, which opens the editor. */
  title = (title: string): Locator =>
    this.page.getByRole('link', { name: this.#words.edit(title), exact: true })

  card = (title: string): Locator => this.page.getByRole('article').filter({ has: this.title(title) })

  menu = (title: string): Locator =>
    this.page.getByRole('button', { name: this.#words.menu(title), exact: true })

  tick = (title: string): Locator =>
    this.page.getByRole('checkbox', { name: this.#words.tick(title), exact: true })

  /** A status of the board, which counts its titles in its name. */
  column = (status: string, count: number): Locator =>
    this.page.getByRole('region', { name: new RegExp(`^${status} ?${String(count)}$`) })

  /** In the menu of a title. */
  async choose(title: string, entry: string): Promise<void> {
    await this.menu(title).click()
    await this.page.getByRole('menuitem', { name: entry }).click()
  }

  /** Opens the dialog of the import, and answers it. */
  async importing(): Promise<Locator> {
    await this.page.locator('main').getByRole('button', { name: this.#words.import, exact: true }).click()
    const dialog = this.page.getByRole('dialog', { name: this.#words.importing })
    await dialog.waitFor()
    return dialog
  }
}

export const chooseFile = (dialog: Locator, file: ReturnType<typeof csvFile>): Promise<void> =>
  dialog.locator('input[type=file]').setInputFiles(file)
