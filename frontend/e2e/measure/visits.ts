/**
 * What a person does in the browser while its calls are counted: analyses channels, one after the other, or opens reports. It reads
 * BASE_URL, VISITOR (email and password) and CHANNELS or REPORTS (a list), each as JSON. Once signed in it says so, and waits until the
 * file is there that GO names: what signing in takes does not count.
 */
import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { launch, visitor } from '../browser.ts'
import { settled } from '../settled.ts'
import { sendPassword } from '../world/sign-in.ts'

const given = (name: string): unknown => JSON.parse(process.env[name] ?? 'null')
const listOf = (name: string): string[] => {
  const list = given(name)
  return Array.isArray(list) ? list.map(String) : []
}

async function signIn(page: Page): Promise<void> {
  const [email, password] = listOf('VISITOR')
  assert.ok(email && password, 'VISITOR names an address and a password')
  await page.goto('/auth?next=%2Fquick-analyzer')
  await settled(page)
  await sendPassword(page, email, password)
  await page.getByRole('heading', { name: 'Quick Analyzer', level: 1 }).waitFor()
  await settled(page)
}

/** Milliseconds from one start to the next: 20 a minute are allowed. */
const apart = 4_000

/** Within the app, as somebody does who analyses several: the page is loaded once. */
async function analyse(page: Page, channel: string): Promise<void> {
  const next = Date.now() + apart
  await page.getByRole('textbox', { name: 'Channel' }).fill(channel)
  await page.getByRole('button', { name: 'Analyze channel' }).click()
  await page.waitForURL(/\/(analysis\/|channel-not-found|analysis-failed)/)
  await settled(page)
  await page.goBack()
  await page.getByRole('heading', { name: 'Quick Analyzer', level: 1 }).waitFor()
  await settled(page)
  await page.waitForTimeout(Math.max(0, next - Date.now()))
}

async function open(page: Page, report: string): Promise<void> {
  await page.goto(report)
  await settled(page)
}

const browser = await launch()
const page = await (await visitor(browser)).newPage()
await signIn(page)
process.stdout.write('ready\n')
while (!existsSync(process.env.GO ?? '')) await page.waitForTimeout(50)
try {
  for (const channel of listOf('CHANNELS')) await analyse(page, channel)
  for (const report of listOf('REPORTS')) await open(page, report)
} catch (cause) {
  console.error(`seen at ${page.url()}: ${await page.locator('main').innerText()}`)
  throw cause
} finally {
  await browser.close()
}
