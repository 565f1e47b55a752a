/** Takes the pictures of the README (places/readme-pictures.ts) from the running product, into screens/. */
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import type { Browser, Page } from 'playwright-core'
import { launch, visitor } from './browser.ts'
import { readmePictures, type ReadmePicture } from './places/readme-pictures.ts'
import { settled } from './settled.ts'
import { filled } from './world/hub-filled.ts'
import { Somebody } from './world/money.ts'
import { analyse } from './world/person.ts'
import { saveTitles, scoringNiche, type SaveTitle } from './world/saved-titles.ts'

const folder = new URL('../screens/', import.meta.url).pathname

/** As many as the free credits pay for; the leaderboard then has different kinds of channels. */
const channels = ['@quietlambda', '@skilletsociety', '@pfannenblitz', '@bitundbohne', '@lanternattic']

const titles: readonly SaveTitle[] = [
  { title: 'My First Loaf, and Everything Wrong with It', status: 'archived' },
  { title: 'The One Loaf I Bake Every Week', status: 'used', category: 'evergreen' },
  { title: 'Why Your Crust Is Too Soft', status: 'used', category: 'evergreen' },
  { title: 'I Tested 5 Flours So You Do Not Have To', status: 'planned', category: 'trending' },
  { title: '7 Mistakes Everyone Makes with Sourdough', status: 'planned', category: 'evergreen' },
  { title: 'Baking with My Grandmother’s Recipe', status: 'planned', category: 'seasonal' },
  { title: 'How to Bake Without an Oven', category: 'trending' },
  { title: 'This Bread Took Me 3 Years' },
  { title: 'What Nobody Tells You About Yeast' },
]

async function prepareMember(browser: Browser): Promise<Somebody> {
  const member = await Somebody.fresh(browser)
  await filled(member)
  for (const channel of channels) await analyse(member.page, channel)
  const niche = await scoringNiche(member.page, ...titles.map(({ title }) => title))
  await saveTitles(member.page, ...titles.map((title) => ({ ...title, niche })))
  return member
}

/** A channel appears on the leaderboard with its next build. */
async function boardIsBuilt(member: Somebody): Promise<void> {
  await member.page.goto('/leaderboard')
  await member.page
    .getByRole('article')
    .nth(channels.length - 1)
    .waitFor({ timeout: 150_000 })
}

/** Only CDP takes pictures as WebP, a fifth of the size of PNG. */
async function shoot(page: Page, { name, path, look, scale }: ReadmePicture): Promise<void> {
  const { width, height, theme } = look
  const cdp = await page.context().newCDPSession(page)
  await page.evaluate((wanted) => {
    localStorage.setItem('kanalyse.theme', wanted)
    // The notice about sample data covers the lower edge; each result says it as well.
    sessionStorage.setItem('kanalyse.sampleSeen', '1')
  }, theme)
  await page.goto(path)
  await cdp.send('Emulation.setDeviceMetricsOverride', {
    width,
    height,
    deviceScaleFactor: scale,
    mobile: false,
  })
  await settled(page)
  await page.locator('[data-sonner-toast]').waitFor({ state: 'detached' })
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
  const { data } = await cdp.send('Page.captureScreenshot', { format: 'webp', quality: 82 })
  await cdp.detach()
  const picture = Buffer.from(data, 'base64')
  writeFileSync(`${folder}${name}.webp`, picture)
  process.stdout.write(`${name}.webp, ${String(Math.round(picture.length / 1000))} kB\n`)
}

mkdirSync(folder, { recursive: true })
const browser = await launch()
const member = await prepareMember(browser)
await boardIsBuilt(member)
for (const picture of readmePictures) {
  if (picture.who === 'member') {
    await shoot(member.page, picture)
    continue
  }
  const context = await visitor(browser, picture.look)
  const page = await context.newPage()
  await page.goto('/')
  await shoot(page, picture)
  await context.close()
}
await browser.close()
const names = readmePictures.map(({ name }) => `${name}.webp`)
for (const file of readdirSync(folder)) if (!names.includes(file)) rmSync(folder + file)
