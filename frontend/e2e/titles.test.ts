/**
 * Saved titles on the running stack: found in the hub and in results, written, planned, changed, deleted; in both languages, on a phone
 * too.
 */
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Browser } from 'playwright-core'
import type { components } from '../src/api/schema.ts'
import { launch } from './browser.ts'
import { filled } from './world/hub-filled.ts'
import { Somebody } from './world/money.ts'
import { analyse } from './world/person.ts'
import { saveTitles, scoringNiche, storedTitles, TitlesPage } from './world/saved-titles.ts'

type Schemas = components['schemas']

let browser: Browser
before(async () => {
  browser = await launch()
})
after(() => browser.close())

describe('titles of the hub', () => {
  let person: Somebody
  let niche = ''
  let videos: Schemas['HubVideo'][] = []

  before(async () => {
    person = await Somebody.fresh(browser)
    const { choices } = await filled(person)
    niche = choices?.niches.find((each) => each.videos > 1)?.key ?? assert.fail('no niche with two videos')
  })

  it('are saved from a card and from the details of a video', async () => {
    const { page } = person
    await page.goto('/thumbnail-discovery')
    await page.getByRole('button', { name: 'Filters', exact: true }).click()
    await page.getByRole('combobox', { name: 'Niche', exact: true }).selectOption(niche)
    await page.waitForURL(/niche=/)
    videos = ((await person.api('GET', `/hub?niche=${niche}`)).answer as Schemas['Hub']).videos
    const [first, second] = videos
    assert.ok(first && second)
    const card = (title: string) =>
      page.getByRole('article').filter({ has: page.getByRole('link', { name: title }) })
    const saves = card(first.title).getByRole('button', { name: `Save title: ${first.title}` })
    await saves.first().click()
    await page.getByText('Title saved').waitFor()
    await page.getByRole('button', { name: `Saved: ${first.title}` }).waitFor()
    await card(second.title).getByRole('link', { name: second.title }).first().click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: `Save title: ${second.title}` }).click()
    await dialog.getByRole('button', { name: `Saved: ${second.title}` }).click()
    await page.getByText('This title is saved').waitFor()
  })

  it('are among the saved ones, with channel and niche, and once, however often they are saved', async () => {
    const { page } = person
    const [first, second] = videos
    assert.ok(first && second)
    await page.goto(`/thumbnail-discovery?niche=${niche}`)
    await page
      .getByRole('button', { name: `Save title: ${first.title}` })
      .first()
      .click()
    const toast = page.getByRole('listitem').filter({ hasText: 'Title saved' })
    await toast.getByRole('button', { name: 'Open saved titles' }).click()
    await page.getByRole('heading', { name: 'Saved titles', level: 1 }).waitFor()
    const titles = new TitlesPage(page)
    await titles.column('Saved', 2).waitFor()
    await titles.card(first.title).getByText(first.channelName).waitFor()
    await titles.title(second.title).click()
    const editor = page.getByRole('dialog', { name: 'Edit title' })
    await editor.getByText('It cannot be changed here.').waitFor()
    assert.equal(await editor.getByRole('combobox', { name: 'Niche' }).inputValue(), niche)
    const stored = await storedTitles(page)
    assert.deepEqual(
      stored.map(({ videoId }) => videoId).toSorted(),
      [first.videoId, second.videoId].toSorted(),
    )
  })

  it('break no policy and throw nothing on the way', () => person.leave())
})

describe('a title of one’s own', () => {
  const first = '7 Secret Ways to Sharpen a Knife'
  const second = 'Why Does a Sharp Knife Cut Better?'
  let person: Somebody
  let titles: TitlesPage
  /** A niche by whose titles these words have a score. */
  let niche = ''
  const editor = (name: string) => person.page.getByRole('dialog', { name })

  before(async () => {
    person = await Somebody.fresh(browser)
    titles = new TitlesPage(person.page)
    niche = await scoringNiche(person.page, first, second)
  })

  it('is read while it is typed, and scored once its niche is known', async () => {
    const { page } = person
    await page.goto('/saved-titles')
    await page.getByText('No saved titles yet').waitFor()
    await page.locator('main').getByRole('link', { name: 'New title' }).click()
    const dialog = editor('New title')
    const live = dialog.getByRole('region', { name: 'What to expect from this title' })
    await live.getByText('Enter a title to see its score.').waitFor()
    await dialog.getByRole('textbox', { name: 'Title' }).pressSequentially(first)
    await live.getByText('Number', { exact: true }).waitFor()
    await live.getByText('“ways”').waitFor()
    await live.getByText('choose a niche to get a score').waitFor()
    await dialog.getByRole('combobox', { name: 'Niche' }).selectOption(niche)
    await live.getByText(/likely \d+–\d+/).waitFor()
    await live.getByRole('button', { name: `How this is computed: ${first}` }).click()
    const formula = page.getByRole('dialog', { name: 'Title score' })
    await formula.getByText('Formula:').waitFor()
    await formula.getByText(/^Titles of the niche “.+”, \d+ channels?$/).waitFor()
    await page.keyboard.press('Escape')
    await formula.waitFor({ state: 'detached' })
  })

  it('is not lost by a press of Escape, and is saved', async () => {
    const { page } = person
    const dialog = editor('New title')
    await page.keyboard.press('Escape')
    const asked = page.getByRole('alertdialog', { name: 'Discard your changes?' })
    await asked.getByRole('button', { name: 'Keep editing' }).click()
    await asked.waitFor({ state: 'detached' })
    assert.equal(await dialog.getByRole('textbox', { name: 'Title' }).inputValue(), first)
    await dialog.getByRole('button', { name: 'Save', exact: true }).click()
    await dialog.waitFor({ state: 'detached' })
    await titles.column('Saved', 1).waitFor()
    const card = titles.card(first)
    await card.getByText(/likely/).waitFor()
    assert.equal(new URL(page.url()).search, '')
  })

  it('is changed in all its parts, and is still so when the page is loaded again', async () => {
    const { page } = person
    await titles.title(first).click()
    const dialog = editor('Edit title')
    await dialog.getByRole('textbox', { name: 'Title' }).fill(second)
    await dialog.getByRole('combobox', { name: 'Category' }).selectOption('evergreen')
    await dialog.getByRole('combobox', { name: 'Status' }).selectOption('planned')
    await dialog.getByRole('textbox', { name: 'Notes' }).fill('After the video on whetstones.\nIn May.')
    await dialog.getByRole('textbox', { name: 'Title' }).press('Enter')
    await dialog.waitFor({ state: 'detached' })
    await titles.column('Planned', 1).waitFor()
    await page.reload()
    await titles.column('Planned', 1).waitFor()
    await titles.card(second).getByText('Question', { exact: true }).waitFor()
    await titles.title(second).click()
    await page.waitForURL(/[?&]edit=[0-9a-f]{32}$/)
    await page.reload()
    await dialog.waitFor()
    const value = (role: 'textbox' | 'combobox', name: string) =>
      dialog.getByRole(role, { name, exact: true }).inputValue()
    assert.equal(await value('textbox', 'Title'), second)
    assert.equal(await value('combobox', 'Niche'), niche)
    assert.equal(await value('combobox', 'Category'), 'evergreen')
    assert.equal(await value('combobox', 'Status'), 'planned')
    assert.equal(await value('textbox', 'Notes'), 'After the video on whetstones.\nIn May.')
  })

  it('explains its score on a phone, too, in a box that stays in sight', async () => {
    const { page } = person
    await page.setViewportSize({ width: 360, height: 640 })
    await page.goto('/saved-titles')
    await page.getByRole('button', { name: `How this is computed: ${second}` }).click()
    const formula = page.getByRole('dialog', { name: 'Title score' })
    await formula.getByText('Formula:').waitFor()
    await page.waitForFunction(() => {
      const { top = -1, bottom = 0 } = document.querySelector('[role=dialog]')?.getBoundingClientRect() ?? {}
      return top >= 0 && bottom <= innerHeight
    })
  })

  it('breaks no policy and throws nothing on the way', () => person.leave())
})

describe('the board', () => {
  let person: Somebody
  let titles: TitlesPage

  before(async () => {
    person = await Somebody.fresh(browser)
    titles = new TitlesPage(person.page)
    await saveTitles(
      person.page,
      { title: 'How Bread Rises', notes: 'yeast' },
      { title: 'Bread in 10 Minutes', category: 'trending' },
      { title: 'Is Rye Bread Better?', status: 'used' },
    )
  })

  it('moves a card with its menu, by keyboard alone', async () => {
    const { page } = person
    await page.goto('/saved-titles')
    await titles.column('Saved', 2).waitFor()
    await titles.menu('Bread in 10 Minutes').focus()
    await page.keyboard.press('Enter')
    const move = page.getByRole('menuitem', { name: 'Move to “Planned”' })
    await page.getByRole('menu').and(page.locator(':focus-within, :focus')).waitFor()
    for (
      let steps = 0;
      steps < 5 && !(await move.evaluate((item) => item === document.activeElement));
      steps += 1
    )
      await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await titles.column('Planned', 1).waitFor()
    await page
      .getByRole('status')
      .getByText('“Bread in 10 Minutes” is now “Planned”')
      .waitFor({ state: 'attached' })
    // The keyboard goes on where the card was.
    await titles.title('How Bread Rises').and(page.locator(':focus')).waitFor()
  })

  it('moves a card that is dragged into another column', async () => {
    const { page } = person
    // The page is not to scroll under a card that is held.
    await titles.column('Archived', 0).scrollIntoViewIfNeeded()
    await titles.card('How Bread Rises').dragTo(titles.column('Archived', 0))
    await titles.column('Archived', 1).waitFor()
    await page.reload()
    await titles.column('Archived', 1).waitFor()
    const stored = await storedTitles(page)
    assert.deepEqual(
      stored.map(({ status }) => status),
      ['planned', 'archived', 'used'],
    )
  })

  it('is a list for those who want one, and stays that', async () => {
    const { page } = person
    await page.getByRole('radio', { name: 'List' }).click()
    await page.waitForURL('**/saved-titles?view=list')
    const list = page.getByRole('list', { name: 'Saved titles' })
    await list.getByRole('article').nth(2).waitFor()
    await page.goto('/saved-titles')
    await list.waitFor()
    await page.getByRole('radio', { name: 'Board' }).click()
    await titles.column('Used', 1).waitFor()
  })

  it('is narrowed by filters that stay in the address, through a reload and with "back"', async () => {
    const { page } = person
    await page.getByRole('combobox', { name: 'Status' }).selectOption('planned')
    await page.waitForURL(/status=planned/)
    await page.getByRole('combobox', { name: 'Category' }).selectOption('trending')
    await page.waitForURL(/category=trending/)
    await page.reload()
    await page.getByText('1 title matches').waitFor()
    assert.equal(await page.getByRole('list', { name: 'Active filters' }).getByRole('listitem').count(), 2)
    await page.goBack()
    await page.waitForURL(
      (url) => url.searchParams.get('status') === 'planned' && !url.searchParams.has('category'),
    )
    await page.goBack()
    await titles.column('Used', 1).waitFor()
  })

  it('says in German which filter left nothing, and goes on without it', async () => {
    const { page } = person
    await page.goto('/saved-titles?lang=de&status=used&search=hefe')
    await page.getByRole('paragraph').filter({ hasText: 'Kein Titel passt' }).waitFor()
    await page.getByText(/^Nach diesem Filter bleibt kein Titel übrig: „hefe“$/).waitFor()
    const steps = page.getByRole('list', { name: 'Was jeder Filter durchlässt' })
    assert.equal(await steps.getByRole('listitem').count(), 2)
    await steps.getByRole('button', { name: /^Filter entfernen: .*hefe/ }).click()
    await page.waitForURL((url) => !url.searchParams.has('search'))
    await new TitlesPage(page, 'de').title('Is Rye Bread Better?').waitFor()
    await page.getByRole('textbox', { name: 'Deine Titel durchsuchen' }).fill('niemand')
    await page.getByRole('paragraph').filter({ hasText: 'Kein Titel passt' }).waitFor()
    await page.locator('main').getByRole('button', { name: 'Alle Filter entfernen' }).last().click()
    await new TitlesPage(page, 'de').column('Verwendet', 1).waitFor()
  })

  it('breaks no policy and throws nothing on the way', () => person.leave())
})

describe('several titles, on a phone and in German', () => {
  let person: Somebody
  let titles: TitlesPage
  const all = ['Brot backen', 'Butter schlagen', 'Käse reiben', 'Suppe kochen']

  before(async () => {
    person = await Somebody.fresh(browser)
    titles = new TitlesPage(person.page, 'de')
    await saveTitles(person.page, ...all.map((title) => ({ title })))
    await person.page.setViewportSize({ width: 360, height: 780 })
    await person.page.goto('/saved-titles?lang=de')
    await titles.title('Suppe kochen').waitFor()
  })

  const left = async () =>
    (await storedTitles(person.page)).map(({ title, status }) => `${title ?? ''}: ${status}`)
  const bar = () => person.page.getByRole('region', { name: 'Ausgewählte Titel' })
  const undone = () => person.page.getByRole('region', { name: 'Gelöschte Titel' })

  it('get another status at once', async () => {
    const { page } = person
    await titles.tick('Brot backen').click()
    await titles.tick('Käse reiben').click()
    await bar().getByText('2 ausgewählt').waitFor()
    await bar().getByRole('button', { name: 'Status setzen' }).click()
    await page.getByRole('menuitem', { name: 'Geplant' }).click()
    await page.getByText('2 Titel sind jetzt „Geplant“').waitFor({ state: 'attached' })
    await titles.card('Käse reiben').getByText('Geplant', { exact: true }).waitFor()
  })

  it('are deleted without a question, and are all back after the undo', async () => {
    const { page } = person
    await bar().getByRole('button', { name: 'Löschen' }).click()
    await undone().getByText('2 Titel gelöscht').waitFor()
    await titles.title('Brot backen').waitFor({ state: 'detached' })
    await undone().getByRole('button', { name: 'Rückgängig' }).click()
    await page.getByText('2 Titel sind wieder da').waitFor({ state: 'attached' })
    await titles.title('Brot backen').waitFor()
    assert.deepEqual(await left(), [
      'Brot backen: planned',
      'Butter schlagen: saved',
      'Käse reiben: planned',
      'Suppe kochen: saved',
    ])
  })

  it('come back one by one, by the keys of other programs as well', async () => {
    const { page } = person
    await titles.choose('Butter schlagen', 'Löschen')
    await undone().getByText('Gelöscht: „Butter schlagen“').waitFor()
    await page.keyboard.press('Control+z')
    await titles.title('Butter schlagen').waitFor()
    await undone().getByText('Gelöscht: „Butter schlagen“').waitFor({ state: 'detached' })
  })

  it('stay deleted where nobody undoes it', async () => {
    const { page } = person
    const gone = page.waitForResponse((response) => response.url().endsWith('/titles/changes'))
    await titles.choose('Suppe kochen', 'Löschen')
    await undone().getByText('Gelöscht: „Suppe kochen“').waitFor()
    await gone
    await page.reload()
    await titles.title('Brot backen').waitFor()
    assert.equal(await titles.title('Suppe kochen').count(), 0)
    assert.equal((await left()).length, 3)
  })

  it('break no policy and throw nothing on the way', () => person.leave())
})

describe('a title of a result', () => {
  let person: Somebody
  let words = ''
  before(async () => {
    person = await Somebody.fresh(browser)
  })

  it('is saved with its video and its channel, by whose own titles it is scored', async () => {
    const { page } = person
    await analyse(page, '@quietlambda')
    const { answer } = await person.api(
      'GET',
      `/analyses/${new URL(page.url()).pathname.split('/')[2] ?? ''}`,
    )
    const { channelInfo, outliers = [] } = (answer as Schemas['Analysis']).report ?? {}
    for (const { title } of outliers) {
      const asked = { title, channelId: channelInfo?.channelId }
      const { score } = (await person.api('POST', '/titles/score', asked)).answer as Schemas['TitleReading']
      if (score.basis === 'channel') words = title
    }
    await page.getByRole('tab', { name: 'KPIs' }).click()
    const card = page.getByRole('region', { name: 'Outliers' })
    await card.getByRole('button', { name: `Save title: ${words}` }).click()
    await card.getByRole('button', { name: `Saved: ${words}` }).waitFor()
    const [stored] = await storedTitles(page)
    assert.equal(stored?.title, words)
    assert.equal(stored.channelId, channelInfo?.channelId)
    assert.equal(stored.reading.score.basis, 'channel')
    await page.goto('/saved-titles')
    await new TitlesPage(page).card(words).getByText('Quiet Lambda').waitFor()
  })

  it('leads to a version of one’s own, which is a title of one’s own', async () => {
    const { page } = person
    const titles = new TitlesPage(page)
    await titles.title(words).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Write my own version' }).click()
    await dialog.getByRole('textbox', { name: 'Title' }).fill('7 Ways to Test Your Code')
    await dialog.getByRole('button', { name: 'Save', exact: true }).click()
    await titles.column('Saved', 2).waitFor()
    const own = (await storedTitles(page)).find(({ title }) => title === '7 Ways to Test Your Code')
    assert.equal(own?.videoId, null)
    await titles.title(words).waitFor()
  })

  it('breaks no policy and throws nothing on the way', () => person.leave())
})
