/** Where the coach is, and what it looks like once somebody has asked it something. */
import type { Page } from 'playwright-core'
import type { Look } from '../browser.ts'
import { openResult } from './open-result.ts'
import type { Opening, Place } from './place.ts'
import { settled } from '../settled.ts'

type Language = Look['language']

/** The screen of X-Ray, and the coach in it. */
export const performanceViews: Place[] = [
  { name: 'performance', path: '/performance' },
  { name: 'performance-intelligence', path: '/performance?tab=intelligence' },
  { name: 'performance-demo', path: '/performance?tab=analytics&demo=true' },
  { name: 'performance-demo-coach', path: '/performance?tab=intelligence&demo=true&openCoach=true' },
]

const always = () => true
const tab = '/performance?tab=intelligence&about=demo&openCoach=true'

const texts = {
  ask: { en: 'Ask the coach', de: 'Coach fragen' },
  begin: { en: 'Questions to start with', de: 'Fragen für den Anfang' },
  copy: { en: 'Copy answer', de: 'Antwort kopieren' },
  delete: { en: 'Delete conversation', de: 'Unterhaltung löschen' },
  figure: { en: /^How this is computed/, de: /^Wie das berechnet wird/ },
}

/** The first suggested question; anyone who asked it before sees its answer. */
async function askFirst(page: Page, language: Language): Promise<void> {
  const field = page.locator('textarea')
  await field.waitFor()
  const first = page.getByRole('list', { name: texts.begin[language] }).getByRole('button').first()
  if (await first.isVisible()) await first.click()
  await page.getByRole('button', { name: texts.copy[language] }).first().waitFor()
  await settled(page)
}

async function openConversation(page: Page, language: Language): Promise<void> {
  await page.goto(tab)
  await settled(page)
  await askFirst(page, language)
}

const opening = (name: string, open: Opening['open'], whole = false): Opening => ({
  name: `coach-${name}`,
  who: 'member',
  fits: always,
  open,
  ...(whole && { whole }),
})

export const coachOpenings: Opening[] = [
  opening('conversation', openConversation),
  opening('whole', openConversation, true),
  opening('formula', async (page, language) => {
    await openConversation(page, language)
    await page.getByRole('log').getByTitle(texts.figure[language]).first().click()
    await page.getByRole('dialog').getByRole('term').first().waitFor()
  }),
  opening('delete', async (page, language) => {
    await openConversation(page, language)
    await page.getByRole('button', { name: texts.delete[language] }).click()
    await page.getByRole('alertdialog').waitFor()
  }),
  opening('drawer', async (page, language) => {
    await openResult(page)
    await page.getByRole('button', { name: texts.ask[language] }).click()
    await page.getByRole('dialog').waitFor()
    await askFirst(page, language)
  }),
]
