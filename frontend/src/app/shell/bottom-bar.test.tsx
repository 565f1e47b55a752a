import { render, screen, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { expect, it, vi } from 'vitest'
import type * as Paths from '@/paths'
import { loadArea } from '@/i18n'
import { signedOut } from '@/testing/user-pool/sign-in'

vi.mock('@/paths', async (original) => {
  const paths = await original<typeof Paths>()
  return { ...paths, isBuilt: (name: Paths.RouteName) => name !== 'performance' && paths.isBuilt(name) }
})

it('the bar of a phone has no place for what is only planned', async () => {
  await signedOut()
  await loadArea('shell')
  const { BottomBar } = await import('./bottom-bar')
  render(
    <MemoryRouter>
      <BottomBar />
    </MemoryRouter>,
  )
  const entries = within(screen.getByRole('navigation')).getAllByRole('listitem')
  expect(entries).toHaveLength(5)
  for (const entry of entries) expect(within(entry).getByRole('link')).toHaveAttribute('href')
  expect(screen.queryByText(/Monitor|X-Ray/)).not.toBeInTheDocument()
})
