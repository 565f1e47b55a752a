import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ScrollRegion } from './scroll-region'

/** The browser's measuring: what the content takes, and when it says so. */
let content = 0
let resize: () => void

beforeEach(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(report: () => void) {
        resize = () => act(report)
      }
      observe = () => undefined
      disconnect = () => undefined
    },
  )
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(300)
  vi.spyOn(HTMLElement.prototype, 'scrollWidth', 'get').mockImplementation(() => content)
})
afterEach(() => vi.unstubAllGlobals())

function show() {
  render(
    <>
      <ScrollRegion label="Uploads over time">picture</ScrollRegion>
      <button type="button">next</button>
    </>,
  )
  // A browser reports what an observer sees first.
  resize()
  return userEvent.setup()
}
const region = () => screen.queryByRole('region', { name: 'Uploads over time' })

it('a place is a stop of the keyboard while there is something to scroll to', async () => {
  content = 300
  const user = show()
  await user.tab()
  expect(screen.getByRole('button')).toHaveFocus()
  expect(region()).not.toBeInTheDocument()
  content = 600
  resize()
  await user.tab({ shift: true })
  expect(region()).toHaveFocus()
})

it('the focus stays on a place that needs to scroll no longer, until the reader goes on', async () => {
  content = 600
  const user = show()
  await user.tab()
  expect(region()).toHaveFocus()
  content = 300
  resize()
  expect(region()).toHaveFocus()
  expect(region()).toHaveAttribute('tabindex', '0')
  await user.tab()
  expect(screen.getByRole('button')).toHaveFocus()
  await waitFor(() => expect(region()).not.toBeInTheDocument())
})
