/** Saved titles on the running stack: into files and out of them, without a connection, and as many as there is room for. */
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { after, before, describe, it } from 'node:test'
import type { Browser, Locator } from 'playwright-core'
import { launch } from './browser.ts'
import { Somebody } from './world/money.ts'
import { chooseFile, csvFile, csvHeader, saveTitles, storedTitles, TitlesPage } from './world/saved-titles.ts'

let browser: Browser
before(async () => {
  browser = await launch()
})
after(() => browser.close())

describe('a file of titles', () => {
  let person: Somebody
  let other: Somebody
  let file = ''

  before(async () => {
    person = await Somebody.fresh(browser)
    other = await Somebody.fresh(browser)
    await saveTitles(
      person.page,
      { title: '=1+1, and more "sums"', notes: '@here\nand there', category: 'evergreen' },
      { title: 'Größer als gedacht', channelName: 'Küche', status: 'planned' },
      { title: '-5 Degrees', status: 'archived', category: 'seasonal' },
    )
  })

  it('is exported with English columns, and nothing in it runs as a formula', async () => {
    const { page } = person
    await page.goto('/saved-titles?lang=de')
    await new TitlesPage(page, 'de').column('Gespeichert', 1).waitFor()
    const coming = page.waitForEvent('download')
    await page.locator('main').getByRole('button', { name: 'Exportieren' }).click()
    const download = await coming
    assert.match(download.suggestedFilename(), /^kanalyse-saved-titles-\d{4}-\d\d-\d\d\.csv$/)
    file = await readFile(await download.path(), 'utf8')
    // A German spreadsheet expects semicolons between cells.
    assert.ok(file.startsWith(`\uFEFF${csvHeader.replaceAll(',', ';')}\r\n`))
    assert.match(
      file,
      /^"'=1\+1, and more ""sums""";;evergreen;saved;\d*;"'@here\nand there";\d{4}-\d\d-\d\dT/m,
    )
    assert.match(file, /^Größer als gedacht;Küche;general;planned;/m)
    assert.match(file, /^'-5 Degrees;;seasonal;archived;/m)
  })

  it('brings the same titles to somebody else', async () => {
    const { page } = other
    await page.goto('/saved-titles')
    await page.getByText('No saved titles yet').waitFor()
    const titles = new TitlesPage(page)
    const dialog = await titles.importing()
    await chooseFile(dialog, csvFile(file))
    await dialog.getByText('titles.csv: 3 lines can be imported.').waitFor()
    await dialog.getByRole('rowheader', { name: '=1+1, and more "sums"' }).waitFor()
    await dialog.getByRole('button', { name: 'Import 3 lines' }).click()
    await dialog.getByText('3 titles imported').waitFor()
    await dialog.getByRole('button', { name: 'Close' }).last().click()
    await dialog.waitFor({ state: 'detached' })
    await titles.column('Planned', 1).waitFor()
    const worth = async ({ page: of }: Somebody) =>
      (await storedTitles(of)).map(({ title, channelName, category, status, notes, createdAt, reading }) => ({
        ...{ title, channelName, category, status, notes },
        created: Date.parse(createdAt),
        score: reading.score.score,
      }))
    assert.deepEqual(await worth(other), await worth(person))
  })

  it('breaks no policy and throws nothing on the way', async () => {
    await person.leave()
    await other.leave()
  })
})

describe('a file with faults', () => {
  let person: Somebody
  let titles: TitlesPage
  let dialog: Locator

  before(async () => {
    person = await Somebody.fresh(browser)
    titles = new TitlesPage(person.page, 'de')
    await person.page.goto('/saved-titles?lang=de')
    await person.page.getByText('Noch keine gespeicherten Titel').waitFor()
    dialog = await titles.importing()
  })

  const refused = async (file: ReturnType<typeof csvFile>, why: RegExp) => {
    await chooseFile(dialog, file)
    await dialog.getByRole('alert').getByText(why).waitFor()
  }

  it('that is no file of titles, or too large, says so and takes the next one', async () => {
    await refused(csvFile('Name;Aufrufe\nBrot;12\n'), /Keine Spalte heißt „Titel“. .*„Name“, „Aufrufe“/)
    await refused(csvFile(Buffer.alloc(10_000_000, 'x')), /größer als 5 MB/)
    await refused(csvFile('PK\u0003\u0004 a spreadsheet'), /keine CSV-Datei/)
    await refused(csvFile('Titel\n'), /keine Zeilen/)
  })

  it('names each line that is wrong, and imports the others when it is asked to', async () => {
    // As older spreadsheets save it: Windows-1252, with semicolons.
    const text =
      'Titel;Status;Kategorie\nGemüse dünsten;geplant;zeitlos\nBrot;fertig;\n;geplant;\nKäse;;bald\n'
    await chooseFile(dialog, csvFile(Buffer.from(text, 'latin1'), 'ideen.csv'))
    await dialog.getByText('ideen.csv: 1 Zeile lässt sich importieren.').waitFor()
    await dialog.getByRole('rowheader', { name: 'Gemüse dünsten' }).waitFor()
    const lines = dialog.getByRole('list').getByRole('listitem')
    assert.equal(await lines.count(), 3)
    assert.match(await lines.nth(0).innerText(), /^Zeile 3\s+Status: „fertig“/)
    assert.match(await lines.nth(1).innerText(), /^Zeile 4\s+Titel: /)
    assert.match(await lines.nth(2).innerText(), /^Zeile 5\s+Kategorie: „bald“/)
    assert.deepEqual(await storedTitles(person.page), [])
    await dialog.getByRole('button', { name: '1 Zeile importieren, 3 auslassen' }).click()
    await dialog.getByText('1 Titel importiert').waitFor()
    await dialog.getByRole('button', { name: 'Schließen' }).last().click()
    await titles.column('Geplant', 1).waitFor()
    const [stored] = await storedTitles(person.page)
    assert.equal(stored?.title, 'Gemüse dünsten')
    assert.equal(stored.category, 'evergreen')
  })

  it('breaks no policy and throws nothing on the way', () => person.leave())
})

describe('without a connection', () => {
  let person: Somebody
  const title = 'Typed on the Train'

  before(async () => {
    person = await Somebody.fresh(browser)
    await saveTitles(person.page, { title: 'Saved at Home' })
  })
  // The browser itself complains of each request that went nowhere.
  after(() => person.page.context().close())

  it('an editor that was never opened opens by itself once there is a connection, without a reload', async () => {
    const { page } = person
    await page.goto('/saved-titles')
    await new TitlesPage(page).title('Saved at Home').waitFor()
    await page.evaluate(() => Object.assign(window, { sameDocument: true }))
    await page.context().setOffline(true)
    await page.locator('main').getByRole('link', { name: 'New title' }).click()
    await page
      .getByRole('status')
      .filter({ hasText: 'This opens by itself as soon as you are back online.' })
      .waitFor()
    await page.context().setOffline(false)
    await page.getByRole('dialog', { name: 'New title' }).waitFor()
    assert.equal(await page.evaluate(() => 'sameDocument' in window), true)
  })

  it('the editor keeps what is typed and says why it is not saved, and saves it afterwards', async () => {
    const { page } = person
    await page.goto('/saved-titles')
    await page.locator('main').getByRole('link', { name: 'New title' }).click()
    const dialog = page.getByRole('dialog', { name: 'New title' })
    await dialog.waitFor()
    await page.context().setOffline(true)
    await dialog.getByRole('textbox', { name: 'Title' }).fill(title)
    await dialog
      .getByText('The score could not be computed. No connection. Please check your network.')
      .waitFor()
    await dialog.getByRole('button', { name: 'Save', exact: true }).click()
    const failed = dialog.getByRole('alert').filter({ hasText: 'The title could not be saved' })
    await failed.getByText('No connection. Please check your network.').waitFor()
    assert.equal(await dialog.getByRole('textbox', { name: 'Title' }).inputValue(), title)
    await page.context().setOffline(false)
    await failed.getByRole('button', { name: 'Try again' }).click()
    await dialog.waitFor({ state: 'detached' })
    await new TitlesPage(page).column('Saved', 2).waitFor()
    assert.equal((await storedTitles(page)).length, 2)
  })

  it('a list that did not come is asked for again', async () => {
    const { page } = person
    await page.route('**/api/titles', (route) => route.abort('internetdisconnected'))
    await page.goto('/saved-titles')
    await page.getByText('Your titles could not be loaded').waitFor()
    await page.unroute('**/api/titles')
    await page.locator('main').getByRole('button', { name: 'Try again' }).click()
    await new TitlesPage(page).title(title).waitFor()
  })
})

describe('as many titles as there is room for', () => {
  let person: Somebody
  let titles: TitlesPage
  const status = (line: number) => ['saved', 'planned', 'used', 'archived'][line % 4] ?? ''
  const line = (number: number) => `Idea number ${String(number)} for later,${status(number)}`
  const file = csvFile(`title,status\n${Array.from({ length: 2_000 }, (_, at) => line(at + 1)).join('\n')}\n`)

  before(async () => {
    person = await Somebody.fresh(browser)
    titles = new TitlesPage(person.page)
    await person.page.goto('/saved-titles')
  })

  it('come in one file', async () => {
    const dialog = await titles.importing()
    await chooseFile(dialog, file)
    await dialog.getByRole('button', { name: 'Import 2,000 lines' }).click()
    await dialog.getByText('2,000 titles imported').waitFor()
    await dialog.getByRole('button', { name: 'Close' }).last().click()
    await person.page.getByText('2,000 of 2,000').waitFor()
  })

  it('leave no room for another one, which is said', async () => {
    const { page } = person
    const fresh = page.locator('main').getByRole('button', { name: 'New title', disabled: true })
    await fresh.press('Enter')
    await page.getByRole('tooltip').getByText('There is no room for more titles.').waitFor()
    const dialog = await titles.importing()
    await chooseFile(dialog, csvFile('title\nOne more\n'))
    await dialog.getByText(/These lines do not fit: 0 spots are free/).waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    const { status: refusal, answer } = await person.api(
      'POST',
      '/titles',
      { title: 'One more' },
      crypto.randomUUID(),
    )
    assert.equal(refusal, 409, JSON.stringify(answer))
  })

  it('are all on the board, of which only what is near is drawn', async () => {
    const { page } = person
    await page.reload()
    await titles.column('Archived', 500).waitFor()
    assert.ok((await page.getByRole('article').count()) < 200)
    const last = titles.column('Archived', 500).locator('[aria-posinset="500"]')
    await page.keyboard.press('End')
    await last.getByRole('article').waitFor()
    await page.keyboard.press('Home')
  })

  it('are searched and moved like a few', async () => {
    const { page } = person
    await page.getByRole('textbox', { name: 'Search your titles' }).fill('number 1234 ')
    await page.getByText('1 title matches').waitFor()
    const title = 'Idea number 1234 for later'
    await titles.choose(title, 'Move to “Planned”')
    await titles.column('Planned', 1).waitFor()
    await page.getByRole('button', { name: 'Clear the search' }).click()
    await titles.column('Planned', 501).waitFor()
    await page.reload()
    await titles.column('Planned', 501).waitFor()
  })

  it('are changed all at once, a hundred at a time', async () => {
    const { page } = person
    await page.getByRole('button', { name: 'Select all 2,000 titles' }).click()
    const bar = page.getByRole('region', { name: 'Selected titles' })
    await bar.getByRole('button', { name: 'Delete' }).click()
    await page.getByText('No saved titles yet').waitFor()
    const undo = page.getByRole('region', { name: 'Deleted titles' })
    await undo.getByText('2,000 titles deleted').waitFor()
    await undo.getByRole('button', { name: 'Undo' }).click()
    await titles.column('Planned', 501).waitFor()
    await undo.getByRole('listitem').waitFor({ state: 'detached' })
    assert.equal((await storedTitles(page)).length, 2_000)
  })

  it('break no policy and throw nothing on the way', () => person.leave())
})
