import { fireEvent, render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { whenUsed } from './when-used'

/** A part that can be read, next to one that has nothing to do with it. */
function page() {
  render(
    <>
      <main id="part">
        <p>To be read</p>
      </main>
      <footer>Imprint</footer>
    </>,
  )
  let isUsed = false
  void whenUsed('part').then(() => (isUsed = true))
  return {
    used: async () => {
      await Promise.resolve()
      await Promise.resolve()
      return isUsed
    },
    over: (text: string) => fireEvent.pointerOver(screen.getByText(text)),
  }
}

it('what is only read is not used, however long it is in sight', async () => {
  const { used, over } = page()
  over('Imprint')
  expect(await used()).toBe(false)
})

it.each(['scroll', 'pointerdown', 'keydown', 'popstate'])(
  'it is used from the first act on: %s',
  async (act) => {
    const { used } = page()
    fireEvent(window, new Event(act))
    expect(await used()).toBe(true)
  },
)

it('it is used once the pointer is over it', async () => {
  const { used, over } = page()
  over('To be read')
  expect(await used()).toBe(true)
})

it('a part that is not there yet is drawn at once', async () => {
  render(<main id="part" />)
  await expect(whenUsed('part')).resolves.toBeUndefined()
  await expect(whenUsed('elsewhere')).resolves.toBeUndefined()
})
