import { screen, waitFor, within } from '@testing-library/react'
import { expect } from 'vitest'
import { paths } from '@/paths'
import { slow } from '../patience'
import type { visit } from '../render'

export const address = paths.savedTitles()

/** The titles in a list, in order, once there are `count` of them. */
export async function titlesIn(name: string, count: number): Promise<(string | null)[]> {
  const list = await screen.findByRole('list', { name }, slow)
  await waitFor(() => expect(within(list).getAllByRole('article')).toHaveLength(count), slow)
  return within(list)
    .getAllByRole('heading', { level: 3 })
    .map(({ textContent }) => textContent)
}

/** Chooses an entry of what can be done with a title. */
export async function choose(user: ReturnType<typeof visit>['user'], title: string, entry: string) {
  await user.click(await screen.findByRole('button', { name: `Actions for: ${title}` }, slow))
  await user.click(await screen.findByRole('menuitem', { name: entry }, slow))
}
