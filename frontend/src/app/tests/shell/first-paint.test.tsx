import { readFileSync } from 'node:fs'
import { runInThisContext } from 'node:vm'
import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState, type SubmitEvent as Submit } from 'react'
import { hydrateRoot, type Root } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Checkbox } from '@/ui/form/checkbox'
import { Field } from '@/ui/form/field'
import { usePageTitle } from '@/ui/layout/page-title'

const script = readFileSync('public/first-paint.js', 'utf8')
const html = document.documentElement

const pressed = vi.fn<() => void>()
const sent = vi.fn<(channel: string, agreed: boolean) => void>()

function Page() {
  const submit = (event: Submit<HTMLFormElement>) => {
    event.preventDefault()
    sent(channel, agreed)
  }
  const [channel, setChannel] = useState('')
  const [agreed, setAgreed] = useState(false)
  usePageTitle('Home')
  return (
    <main>
      <button type="button" onClick={pressed}>
        <svg aria-hidden />
        Menu
      </button>
      <form onSubmit={submit}>
        <Field label="Channel" value={channel} onChange={({ target }) => setChannel(target.value)} />
        <Checkbox label="I agree" checked={agreed} onChange={setAgreed} />
        <button>Analyze</button>
      </form>
    </main>
  )
}

let place: HTMLElement
let root: Root | undefined
const listening: [type: string, listener: EventListener][] = []

/** The document as it comes: rendered ahead for visitors in English, with the script in its head. */
function arrive(language = 'en', page = '/'): void {
  html.dataset.page = page
  html.dataset.language = 'en'
  localStorage.setItem('kanalyse.language', language)
  const listen = vi.spyOn(document, 'addEventListener')
  runInThisContext(script)
  for (const [type, listener] of listen.mock.calls) listening.push([type, listener as EventListener])
  listen.mockRestore()
  place = document.body.appendChild(document.createElement('div'))
  place.append(document.createRange().createContextualFragment(renderToString(<Page />)))
}

const takeOver = () => act(() => void (root = hydrateRoot(place, <Page />)))
const menu = () => screen.getByRole('button', { name: 'Menu' })

beforeEach(() => {
  history.replaceState(null, '', '/')
  pressed.mockClear()
  sent.mockClear()
})
afterEach(() => {
  act(() => root?.unmount())
  root = undefined
  place.remove()
  for (const [type, listener] of listening.splice(0)) document.removeEventListener(type, listener, true)
  for (const name of ['page', 'language', 'render']) html.removeAttribute(`data-${name}`)
  vi.useRealTimers()
})

it('gives the bar of the browser the color of the theme that was chosen', () => {
  const bar = document.head.appendChild(
    Object.assign(document.createElement('meta'), { name: 'theme-color', content: '#0c0c11' }),
  )
  Object.assign(bar.dataset, { dark: '#0c0c11', light: '#f9f9fb' })
  localStorage.setItem('kanalyse.theme', 'light')
  arrive()
  expect(bar.content).toBe('#f9f9fb')
  bar.remove()
  html.dataset.theme = 'dark'
})

it('what is installed from the page speaks its language', () => {
  const manifest = document.head.appendChild(
    Object.assign(document.createElement('link'), { rel: 'manifest', href: '/en.webmanifest' }),
  )
  arrive('de')
  expect(manifest).toHaveAttribute('href', '/de.webmanifest')
  manifest.remove()
  html.lang = 'en'
})

describe('before the app has taken the page over', () => {
  beforeEach(() => {
    arrive()
    expect(html.dataset.render).toBe('hydrate')
  })

  it('a press is stored, on a picture within the button too, and acts once the app is there', async () => {
    menu()
      .querySelector('svg')
      ?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
    expect(pressed).not.toHaveBeenCalled()
    takeOver()
    expect(html.dataset.render).toBe('live')
    await waitFor(() => expect(pressed).toHaveBeenCalledOnce())
  })

  it('a form is not sent by the browser, but by the app with what was typed', async () => {
    await userEvent.type(screen.getByRole('textbox', { name: 'Channel' }), '@quietlambda')
    const submit = new SubmitEvent('submit', { bubbles: true, cancelable: true })
    screen.getByRole('textbox', { name: 'Channel' }).closest('form')?.dispatchEvent(submit)
    expect(submit.defaultPrevented).toBe(true)
    takeOver()
    await waitFor(() => expect(sent).toHaveBeenCalledExactlyOnceWith('@quietlambda', false))
  })

  it('what is typed or ticked is not lost, and can be gone on with', async () => {
    const field = screen.getByRole('textbox', { name: 'Channel' })
    await userEvent.type(field, '@quiet')
    await userEvent.click(screen.getByRole('checkbox', { name: 'I agree' }))
    takeOver()
    await userEvent.type(field, 'lambda')
    expect(field).toHaveValue('@quietlambda')
    expect(screen.getByRole('checkbox')).toBeChecked()
    await userEvent.click(screen.getByRole('button', { name: 'Analyze' }))
    expect(sent).toHaveBeenCalledExactlyOnceWith('@quietlambda', true)
  })

  it('while the app is on its way in, a press acts once, and with all that was typed by then', async () => {
    await userEvent.type(screen.getByRole('textbox', { name: 'Channel' }), '@quietlambda')
    root = hydrateRoot(place, <Page />)
    screen.getByRole('button', { name: 'Analyze' }).click()
    expect(html.dataset.render).toBe('hydrate')
    await waitFor(() => expect(sent).toHaveBeenCalledExactlyOnceWith('@quietlambda', false))
    expect(html.dataset.render).toBe('live')
  })

  it('a press on the button of a form sends it once', async () => {
    await userEvent.type(screen.getByRole('textbox', { name: 'Channel' }), '@quietlambda')
    await userEvent.click(screen.getByRole('button', { name: 'Analyze' }))
    takeOver()
    await waitFor(() => expect(sent).toHaveBeenCalledExactlyOnceWith('@quietlambda', false))
  })

  it('a press is dropped where the app does not come, or has something else there', async () => {
    vi.useFakeTimers()
    menu().click()
    await vi.advanceTimersByTimeAsync(5_000)
    expect(vi.getTimerCount()).toBe(1)
    await vi.advanceTimersByTimeAsync(6_000)
    expect(vi.getTimerCount()).toBe(0)
    menu().click()
    place.replaceChildren()
    await vi.advanceTimersByTimeAsync(100)
    expect(vi.getTimerCount()).toBe(0)
    expect(pressed).not.toHaveBeenCalled()
  })
})

it('after that a press is the app’s alone', async () => {
  arrive()
  takeOver()
  await userEvent.click(menu())
  expect(pressed).toHaveBeenCalledOnce()
})

it('on a page that the app will draw afresh nothing is stored', () => {
  arrive('de')
  expect(html.dataset.render).toBe('afresh')
  const press = new MouseEvent('click', { bubbles: true, cancelable: true })
  menu().dispatchEvent(press)
  expect(press.defaultPrevented).toBe(false)
})

it.each([
  ['/auth?view=sign-up', 'hydrate'],
  ['/auth?view=sign-up&lang=en', 'hydrate'],
  ['/auth?from=letter&view=sign-up', 'hydrate'],
  ['/auth', 'afresh'],
  ['/auth?view=reset', 'afresh'],
  ['/auth?view=sign-up&next=%2F', 'afresh'],
])('of a page that was rendered for one query, and any "from", %s is taken for: %s', (address, render) => {
  history.replaceState(null, '', address)
  html.dataset.besides = 'from'
  arrive('en', '/auth?view=sign-up')
  delete html.dataset.besides
  expect(html.dataset.render).toBe(render)
})

it('React marks what it has taken over by the very property that the script looks for', () => {
  arrive()
  const [, mark] = /startsWith\('([^']+)'\)/.exec(script) ?? []
  const { container } = render(<button>drawn</button>)
  const marksOf = (element: Element | null) =>
    Object.keys(element ?? {}).filter((key) => key.startsWith(mark!))
  expect(mark).toBeTruthy()
  expect(marksOf(container.querySelector('button'))).toHaveLength(1)
  expect(marksOf(menu())).toHaveLength(0)
  takeOver()
  expect(marksOf(menu())).toHaveLength(1)
})
