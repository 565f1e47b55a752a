import { screen } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { slow } from '../patience'

/** Opens the menu of a result and returns one of its entries. */
export async function inMenu(user: UserEvent, name: string): Promise<HTMLElement> {
  await user.click(await screen.findByRole('button', { name: 'More' }, slow))
  return screen.findByRole('menuitem', { name }, slow)
}

/** Chooses an entry of a result's menu. */
export async function chooseInMenu(user: UserEvent, name: string): Promise<void> {
  await user.click(await inMenu(user, name))
}
