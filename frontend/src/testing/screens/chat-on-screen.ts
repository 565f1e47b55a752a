import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, vi } from 'vitest'
import help from '@/i18n/locales/en/help/help.json'
import { slow } from '../patience'
import { visit } from '../render'
import { signedIn } from '../user-pool/sign-in'

const texts = help.chat

export const theButton = () => screen.findByRole('button', { name: texts.title }, slow)
export const panel = () => screen.getByRole('dialog', { name: texts.title })
export const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: texts.input })
export const log = () => within(screen.getByRole('log', { name: texts.messages }))
/** Nothing can be written. */
export const isClosed = () => field().readOnly && field().getAttribute('aria-disabled') === 'true'

/** A member opens the chat on a page. */
export async function openChat(path = '/terms') {
  await signedIn()
  const visited = visit(path)
  await visited.user.click(await theButton())
  await screen.findByRole('textbox', { name: texts.input }, slow)
  await waitFor(() => expect(field()).toHaveFocus())
  return visited
}

/** What the browser says of its network, from now on. */
export function browserIs(state: 'online' | 'offline'): void {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(state === 'online')
  act(() => void dispatchEvent(new Event(state)))
}
