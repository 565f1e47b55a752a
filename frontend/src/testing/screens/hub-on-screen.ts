import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect } from 'vitest'
import { slow } from '../patience'
import { world } from '../setup'
import { signedIn } from '../user-pool/sign-in'

/** The titles on screen, in order, once there are `count` of them. */
export async function titles(count: number): Promise<(string | null)[]> {
  const list = await screen.findByRole('list', { name: 'Videos' }, slow)
  await waitFor(() => expect(within(list).getAllByRole('article')).toHaveLength(count), slow)
  return within(list)
    .getAllByRole('heading', { level: 2 })
    .map(({ textContent }) => textContent)
}
export const chips = async () => await screen.findByRole('list', { name: 'Active filters' }, slow)
export async function openFilters(user: UserEvent): Promise<void> {
  await user.click(await screen.findByRole('button', { name: /^Filters/ }, slow))
  await screen.findByRole('combobox', { name: 'Niche' }, slow)
}
export async function member(tier = 'creator'): Promise<void> {
  await signedIn()
  world.backend.me = { ...world.backend.me, tier }
}
