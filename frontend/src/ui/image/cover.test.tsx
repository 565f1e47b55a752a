import { fireEvent, render } from '@testing-library/react'
import { expect, it } from 'vitest'
import { Cover } from './cover'

const state = (container: HTMLElement) => container.querySelector('[data-state]')?.getAttribute('data-state')

it('is the first picture that loads, over a letter in the colour of its name', () => {
  const { container } = render(
    <Cover name="“ürsula builds" src="/one.jpg" fallback="/two.jpg" duration="1:02" />,
  )
  const picture = () => container.querySelector('img')
  expect(state(container)).toBe('loading')
  expect(picture()).toHaveAttribute('src', '/one.jpg')
  expect(container).toHaveTextContent('Ü')
  expect(container).toHaveTextContent('1:02')
  fireEvent.error(picture()!)
  expect(state(container)).toBe('loading')
  expect(picture()).toHaveAttribute('src', '/two.jpg')
  fireEvent.load(picture()!)
  expect(state(container)).toBe('loaded')
  expect(picture()).toHaveClass('opacity-100')
})

it('is its letter alone where no picture loads, and where there is none', () => {
  const { container, rerender } = render(<Cover name="7 ways" src="/one.jpg" />)
  fireEvent.error(container.querySelector('img')!)
  expect(state(container)).toBe('error')
  expect(container.querySelector('img')).toBeNull()
  expect(container).toHaveTextContent('7')
  rerender(<Cover name="…" src={undefined} />)
  expect(state(container)).toBe('idle')
  expect(container).toHaveTextContent('·')
})
