import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createRef, useRef, useState } from 'react'
import { expect, it } from 'vitest'
import Deck from './deck'
import Dialog from './dialog'

const cards = ['One', 'Two', 'Three'].map((title) => ({
  key: title,
  title,
  content: <a href={`#${title}`}>{`More of ${title}`}</a>,
}))
const labels = {
  close: 'Close',
  back: 'Back',
  next: 'Next',
  place: (place: number) => `${String(place)} of 3`,
}

function Opener() {
  const anchor = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  return (
    <>
      <button ref={anchor} onClick={() => setOpen(true)}>
        Open
      </button>
      <Deck open={open} onOpen={setOpen} anchor={anchor} title="The deck" cards={cards} labels={labels} />
    </>
  )
}

async function opened() {
  const user = userEvent.setup()
  render(<Opener />)
  await user.click(screen.getByRole('button', { name: 'Open' }))
  const deck = await screen.findByRole('dialog', { name: 'The deck' })
  const shown = () => within(deck).getByRole('heading', { level: 3 }).textContent
  await waitFor(() => expect(screen.getByRole('button', { name: 'Next' })).toHaveFocus())
  return { user, deck, shown }
}

it('shows one card and says which of how many; the arrows lead on and back, and not beyond the ends', async () => {
  const { user, deck, shown } = await opened()
  expect(shown()).toBe('1 of 3: One')
  expect(deck).toHaveAccessibleDescription(/1 of 3: ?One.*More of One/)
  await user.keyboard('{ArrowLeft}')
  expect(shown()).toBe('1 of 3: One')
  await user.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}')
  expect(shown()).toBe('3 of 3: Three')
  await user.keyboard('{ArrowLeft}')
  expect(shown()).toBe('2 of 3: Two')
  await user.keyboard('{Alt>}{ArrowLeft}{/Alt}')
  expect(shown()).toBe('2 of 3: Two')
})

it('has a half to press for each way, which keep the focus at the ends', async () => {
  const { user, shown } = await opened()
  const [back, next] = [
    screen.getByRole('button', { name: 'Back' }),
    screen.getByRole('button', { name: 'Next' }),
  ]
  expect(back).toHaveAttribute('aria-disabled', 'true')
  await user.click(next)
  await user.click(next)
  expect(shown()).toBe('3 of 3: Three')
  expect(next).toHaveAttribute('aria-disabled', 'true')
  expect(next).toHaveFocus()
  await user.click(back)
  expect(shown()).toBe('2 of 3: Two')
})

it('reads out whatever card comes', async () => {
  const { user } = await opened()
  await user.keyboard('{ArrowRight}')
  const card = screen.getByText('More of Two').closest('[aria-live="polite"]')
  expect(card).toHaveAttribute('aria-atomic', 'true')
  expect(card).toHaveTextContent('2 of 3: TwoMore of Two')
})

it('follows a finger that goes across, and none that goes along or has company', async () => {
  const { deck, shown } = await opened()
  const go = (from: [number, number], to: [number, number], more = 0) => {
    const point = ([clientX, clientY]: [number, number]) => ({
      clientX,
      clientY,
      identifier: 0,
      target: deck,
    })
    fireEvent.touchStart(deck, { touches: [point(from), ...Array.from({ length: more }, () => point(from))] })
    fireEvent.touchEnd(deck, { changedTouches: [point(to)] })
  }
  go([300, 200], [100, 210])
  expect(shown()).toBe('2 of 3: Two')
  go([100, 200], [120, 200])
  go([100, 200], [200, 300])
  go([300, 200], [100, 210], 1)
  expect(shown()).toBe('2 of 3: Two')
  go([100, 200], [300, 210])
  expect(shown()).toBe('1 of 3: One')
})

it('closes on Escape, gives the focus back, and begins with the first card again', async () => {
  const { user } = await opened()
  await user.keyboard('{ArrowRight}{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  const opener = screen.getByRole('button', { name: 'Open' })
  expect(opener).toHaveFocus()
  await user.click(opener)
  expect(await screen.findByRole('heading', { level: 3 })).toHaveTextContent('1 of 3: One')
})

it('stays where it is while the arrows move within what opened over it', async () => {
  const inside = (
    <Dialog open onOpen={() => undefined} title="Over it" close="Close this">
      <input aria-label="Name" />
    </Dialog>
  )
  render(
    <Deck
      open
      onOpen={() => undefined}
      anchor={createRef()}
      title="The deck"
      labels={labels}
      cards={[{ key: 'One', title: 'One', content: inside }, ...cards.slice(1)]}
    />,
  )
  const field = await screen.findByLabelText('Name')
  fireEvent.keyDown(field, { key: 'ArrowRight' })
  expect(screen.getByLabelText('Name')).toBeInTheDocument()
  expect(screen.queryByText('More of Two')).not.toBeInTheDocument()
})
