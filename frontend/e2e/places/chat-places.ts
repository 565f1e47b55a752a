/** The support chat in its states, for the pictures and for axe. */
import type { Page } from 'playwright-core'
import type { Look } from '../browser.ts'
import { ChatWindow } from './chat-window.ts'
import type { Opening } from './place.ts'

type Language = Look['language']

const question = { en: 'What does it cost?', de: 'Was kostet es?' }

const opening = (
  name: string,
  act: (chat: ChatWindow, page: Page, language: Language) => Promise<void> | void,
): Opening => ({
  name: `open-chat${name}`,
  who: 'member',
  fits: () => true,
  open: async (page, language) => act(await ChatWindow.open(page, language), page, language),
})

export const chatOpenings: Opening[] = [
  opening('', () => undefined),
  opening('-answered', async (chat, _page, language) => {
    await chat.dialog.getByRole('button', { name: question[language] }).click()
    await chat.answers(1)
  }),
  opening('-offline', async (chat, page, language) => {
    await page.evaluate(() => dispatchEvent(new Event('offline')))
    await chat.dialog
      .getByRole('button', { name: { en: 'Try again', de: 'Erneut versuchen' }[language] })
      .waitFor()
  }),
]
