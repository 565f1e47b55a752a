import { act } from '@testing-library/react'
import { lazy, Suspense, useState, type ComponentType } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import { DeferredReady, DeferredLayout } from './deferred-layout'

const page = (Part: ComponentType) => (
  <DeferredLayout id="mark">
    <Suspense>
      <Part />
      <DeferredReady />
    </Suspense>
  </DeferredLayout>
)

/** A page that was rendered ahead of time, and whose code has not come yet. */
async function early(Part: ComponentType) {
  const place = document.body.appendChild(document.createElement('div'))
  place.append(document.createRange().createContextualFragment(renderToString(page(Part))))
  let come: (module: { default: ComponentType }) => void = () => undefined
  const code = new Promise<{ default: ComponentType }>((resolve) => (come = resolve))
  const root = await act(async () => {
    await Promise.resolve()
    return hydrateRoot(place, page(lazy(() => code)))
  })
  return {
    place,
    come: () =>
      act(async () => {
        come({ default: Part })
        await code
      }),
    leave: () => {
      act(() => root.unmount())
      place.remove()
    },
  }
}

it('what is pressed before its code is there is pressed again once it has come, and once only', async () => {
  const press = vi.fn()
  const { place, come, leave } = await early(() => (
    <button type="button" onClick={press}>
      How
    </button>
  ))
  const button = place.querySelector('button')!
  button.click()
  expect(press).not.toHaveBeenCalled()
  await come()
  expect(place.querySelector('button')).toBe(button)
  expect(press).toHaveBeenCalledOnce()
  act(() => button.click())
  expect(press).toHaveBeenCalledTimes(2)
  leave()
})

function Choice() {
  const [on, setOn] = useState(false)
  return (
    <input
      type="checkbox"
      role="switch"
      checked={on}
      aria-checked={on}
      onChange={({ target }) => setOn(target.checked)}
    />
  )
}

it('a switch that is turned before its code is there is known to be turned once it has come', async () => {
  const { place, come, leave } = await early(Choice)
  const choice = place.querySelector('input')!
  choice.click()
  await come()
  expect(choice).toBeChecked()
  expect(choice).toHaveAttribute('aria-checked', 'true')
  act(() => choice.click())
  expect(choice).not.toBeChecked()
  expect(choice).toHaveAttribute('aria-checked', 'false')
  leave()
})
