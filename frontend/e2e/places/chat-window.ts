/** The support chat as somebody sees it. */
import type { Locator, Page } from 'playwright-core'
import type { Look } from '../browser.ts'

const names = {
  en: {
    title: 'Support chat',
    input: 'Your message',
    send: 'Send',
    messages: 'Messages',
    offline: 'Offline',
  },
  de: {
    title: 'Support-Chat',
    input: 'Deine Nachricht',
    send: 'Senden',
    messages: 'Nachrichten',
    offline: 'Offline',
  },
}

export class ChatWindow {
  readonly button: Locator
  readonly dialog: Locator
  readonly field: Locator
  readonly send: Locator
  readonly log: Locator
  /** Below the title. */
  readonly offline: Locator

  constructor(page: Page, language: Look['language'] = 'en') {
    const { title, input, send, messages, offline } = names[language]
    this.button = page.getByRole('button', { name: title, exact: true })
    this.dialog = page.getByRole('dialog', { name: title })
    this.field = this.dialog.getByRole('textbox', { name: input })
    this.send = this.dialog.getByRole('button', { name: send, exact: true })
    this.log = this.dialog.getByRole('log', { name: messages })
    this.offline = this.dialog.getByRole('status').getByText(offline, { exact: true })
  }

  static async open(page: Page, language: Look['language'] = 'en'): Promise<ChatWindow> {
    const chat = new ChatWindow(page, language)
    await chat.button.click()
    await chat.hasFocus()
    return chat
  }

  /** What was said has a time, of both sides. */
  answers = (count: number): Promise<void> =>
    this.log
      .locator('li:not([data-user]) time')
      .nth(count - 1)
      .waitFor()

  hasFocus = (): Promise<void> => this.field.and(this.dialog.page().locator(':focus')).waitFor()

  async ask(text: string): Promise<void> {
    await this.field.fill(text)
    await this.field.press('Enter')
  }

  /** Nothing of it is outside the window, and what can be seen of it scrolls sideways nowhere. */
  async fits(): Promise<boolean> {
    return this.dialog.evaluate((panel) => {
      const { left, right, top, bottom } = panel.getBoundingClientRect()
      const isInside = left >= 0 && right <= innerWidth && top >= 0 && bottom <= innerHeight
      // What is there for screen readers alone is clipped on purpose.
      const seen = [...panel.querySelectorAll('*')].filter((part) => !part.closest('.sr-only'))
      return (
        isInside &&
        seen.every((part) => {
          const box = part.getBoundingClientRect()
          const hides =
            getComputedStyle(part).overflowX !== 'visible' && part.scrollWidth > part.clientWidth + 1
          return !hides && box.left >= left && box.right <= right
        })
      )
    })
  }
}
