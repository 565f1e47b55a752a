import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { lazy } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { OverlayTrigger } from './overlay-trigger'

/** A menu whose code comes over a network that may be away. A rejection that nobody handles fails the run of the tests. */
function show() {
  const network = { away: true, asked: 0 }
  const load = () => {
    network.asked++
    return network.away
      ? Promise.reject(new TypeError('Failed to fetch dynamically imported module'))
      : Promise.resolve({ default: () => <p>What is in the menu</p> })
  }
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => !network.away)
  const Popup = lazy(load)
  render(
    <OverlayTrigger
      label="Account"
      popup="menu"
      className=""
      load={load}
      overlay={({ open }) => open && <Popup />}
    >
      …
    </OverlayTrigger>,
  )
  return { network, user: userEvent.setup(), button: screen.getByRole('button', { name: 'Account' }) }
}

afterEach(() => vi.restoreAllMocks())

it('without a network nothing is asked for where the pointer comes near and presses; with it what was pressed opens', async () => {
  const { network, user, button } = show()
  await user.hover(button)
  await user.dblClick(button)
  expect(network.asked).toBe(0)
  expect(button).toHaveAttribute('aria-expanded', 'false')
  network.away = false
  fireEvent(window, new Event('online'))
  expect(await screen.findByText('What is in the menu')).toBeVisible()
  expect(button).toHaveAttribute('aria-expanded', 'true')
})

it('a menu opens by the arrow that leads into it as soon as its code is there', async () => {
  const { network, user, button } = show()
  network.away = false
  button.focus()
  await user.keyboard('{ArrowDown}')
  expect(await screen.findByText('What is in the menu')).toBeVisible()
  expect(button).toHaveAttribute('aria-expanded', 'true')
})
