import { act } from '@testing-library/react'
import { lazy, Suspense, type ComponentType } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import { Come, Held } from './held'

it('what is pressed before its code is there is pressed again once it has come, and once only', async () => {
  const press = vi.fn()
  const Button = () => (
    <button type="button" onClick={press}>
      How
    </button>
  )
  const page = (Part: ComponentType) => (
    <Held id="mark">
      <Suspense>
        <Part />
        <Come />
      </Suspense>
    </Held>
  )
  const place = document.body.appendChild(document.createElement('div'))
  place.append(document.createRange().createContextualFragment(renderToString(page(Button))))
  const button = place.querySelector('button')!
  let come: (module: { default: ComponentType }) => void = () => undefined
  const code = new Promise<{ default: ComponentType }>((resolve) => (come = resolve))
  const root = await act(async () => {
    await Promise.resolve()
    return hydrateRoot(place, page(lazy(() => code)))
  })

  button.click()
  expect(press).not.toHaveBeenCalled()
  await act(async () => {
    come({ default: Button })
    await code
  })
  expect(place.querySelector('button')).toBe(button)
  expect(press).toHaveBeenCalledOnce()
  act(() => button.click())
  expect(press).toHaveBeenCalledTimes(2)
  act(() => root.unmount())
  place.remove()
})
