import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { Fold } from './fold'

const narrow = () =>
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }))

it('a fold is open where there is room, and opens and closes by its line', async () => {
  const user = userEvent.setup()
  render(<Fold title="Reach">48 uploads</Fold>)
  const line = screen.getByRole('button', { name: 'Reach' })
  expect(line).toHaveAttribute('aria-expanded', 'true')
  expect(screen.getByText('48 uploads')).toBeVisible()
  await user.click(line)
  expect(line).toHaveAttribute('aria-expanded', 'false')
  expect(screen.getByText('48 uploads')).not.toBeVisible()
})

it('on a phone it is closed, with its one figure next to its title, unless it is to begin open', () => {
  const wide = globalThis.matchMedia
  narrow()
  try {
    const { rerender } = render(
      <Fold key="closed" title="Reach" headline="112K">
        48 uploads
      </Fold>,
    )
    expect(screen.getByRole('button', { name: /Reach\s*112K/ })).toHaveAttribute('aria-expanded', 'false')
    expect(screen.getByText('48 uploads')).not.toBeVisible()
    rerender(
      <Fold key="open" title="Reach" start>
        48 uploads
      </Fold>,
    )
    expect(screen.getByText('48 uploads')).toBeVisible()
  } finally {
    vi.stubGlobal('matchMedia', wide)
  }
})
