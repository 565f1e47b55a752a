import { fireEvent } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { RouteObject } from 'react-router'
import { prefetchOnIntent } from './prefetch'

let fetched: string[] = []
let stop: () => void = () => undefined

const fetches = (path: string): RouteObject => ({
  path,
  lazy: () => {
    fetched.push(path)
    return Promise.resolve({
      Component: () => null,
      handle: (params: object) => void fetched.push(JSON.stringify(params)),
    })
  },
})
const among = ['/faq', '/terms', '/quick-analyzer', '/analysis/:requestId'].map(fetches)

function link(href: string, download = false): Element {
  const anchor = document.createElement('a')
  const words = document.createElement('span')
  anchor.href = href
  if (download) anchor.download = 'file.csv'
  anchor.append(words)
  document.body.replaceChildren(anchor)
  return words
}
const settled = () => new Promise((resolve) => setTimeout(resolve))
const isOnline = (online: boolean) => vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(online)

beforeEach(() => {
  fetched = []
  history.replaceState(null, '', '/terms')
  stop = prefetchOnIntent(null, among)
})
afterEach(() => {
  stop()
  vi.restoreAllMocks()
  Reflect.deleteProperty(navigator, 'connection')
  document.body.replaceChildren()
})

it.each(['pointerOver', 'pointerDown', 'focusIn'] as const)(
  'a link fetches its page on %s, once',
  async (sign) => {
    const there = link('/faq?lang=de#credits')
    fireEvent[sign](there)
    fireEvent[sign](there)
    await settled()
    expect(fetched).toEqual(['/faq', '{}'])
  },
)

it('a page prepares what its first drawing needs', async () => {
  fireEvent.pointerOver(link('/analysis/demo-analysis-one'))
  await settled()
  expect(fetched).toEqual(['/analysis/:requestId', '{"requestId":"demo-analysis-one"}'])
})

it('what the pointer was on before counts, too', async () => {
  stop()
  stop = prefetchOnIntent(link('/faq'), among)
  await settled()
  expect(fetched).toEqual(['/faq', '{}'])
})

it.each([
  ['another site', 'https://example.org/faq', false],
  ['this very page', '/terms#end', false],
  ['a file to keep', '/faq', true],
  ['an address without a page', '/nothing-here', false],
])('nothing is fetched for %s', async (_, href, download) => {
  fireEvent.pointerOver(link(href, download))
  await settled()
  expect(fetched).toEqual([])
})

it('nothing is fetched for those who save data, or without a network', async () => {
  isOnline(false)
  fireEvent.pointerOver(link('/faq'))
  await settled()
  isOnline(true)
  Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true })
  fireEvent.pointerOver(link('/quick-analyzer'))
  await settled()
  expect(fetched).toEqual([])
})

it('who fills in the sign-in form has the page that it leads on to', async () => {
  const field = document.createElement('input')
  document.body.append(field)
  const type = () => fireEvent.input(field)
  type()
  history.replaceState(null, '', '/auth?next=%2Fquick-analyzer%3Fchannel%3D%2540a')
  type()
  type()
  await settled()
  expect(fetched).toEqual(['/quick-analyzer', '{}'])
})

it('a page that could not be fetched disturbs nothing', async () => {
  stop()
  const failing = vi.fn(() => Promise.reject(new TypeError('no such file')))
  stop = prefetchOnIntent(null, [{ path: '/faq', lazy: failing }])
  fireEvent.pointerOver(link('/faq'))
  await settled()
  expect(failing).toHaveBeenCalledOnce()
})
