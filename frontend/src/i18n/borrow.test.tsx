import { act, render, screen, waitFor } from '@testing-library/react'
import i18next from 'i18next'
import { startTransition, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { useTranslation } from 'react-i18next'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { expectMissing } from '@/testing/setup'
import { chooseLanguage, loadArea } from '.'
import { BorrowedTexts } from './borrowed-texts'

/** Files on a network that is away now and then: how often each fails from now on, and how often it was asked for. */
const { failures, asked, overNetwork } = vi.hoisted(() => {
  const failures: Record<string, number> = {}
  const asked: Record<string, number> = {}
  const overNetwork = async (name: string, original: () => Promise<unknown>) => {
    const file = (await original()) as { default: object }
    return {
      get default() {
        asked[name] = (asked[name] ?? 0) + 1
        if (asked[name] <= (failures[name] ?? 0))
          throw new TypeError('Failed to fetch dynamically imported module')
        return file.default
      },
    }
  }
  return { failures, asked, overNetwork }
})
vi.mock('./locales/de/help/faq.json', (original) => overNetwork('de/faq', original))
vi.mock('./locales/de/analysis/compare.json', (original) => overNetwork('de/compare', original))
vi.mock('./locales/en/help/legal.json', (original) => overNetwork('en/legal', original))

const drawn = vi.fn()
function Start() {
  const { t } = useTranslation('home')
  drawn()
  return <p>{t('hero.start')}</p>
}
function Lead() {
  return <p>{useTranslation('timeline').t('lead')}</p>
}
function Title() {
  return <p>{useTranslation('compare').t('title')}</p>
}
function Back() {
  return <p>{useTranslation('legal').t('back')}</p>
}
const show = (page: ReactNode) => render(<BorrowedTexts>{page}</BorrowedTexts>)

/** What the German file of an area holds; a test takes a text away. */
const german = (area: string) => i18next.getResourceBundle('de', area) as Record<string, unknown>

beforeEach(async () => {
  expectMissing('home:hero.start', 'timeline:lead', 'compare:title', 'legal:back')
  await chooseLanguage('de')
})
afterEach(() => chooseLanguage('en'))

describe('a text that is missing in German', () => {
  it('is borrowed from English, and those that are there stay', async () => {
    await loadArea('home')
    const { hero } = german('home') as { hero: Record<string, string> }
    delete hero.start
    show(<Start />)
    expect(await screen.findByText('Start for free')).toBeInTheDocument()
    expect(i18next.t('home:hero.have')).toBe(hero.have)
  })

  it('is borrowed too where React was still drawing when the English one came', async () => {
    await loadArea('timeline')
    delete german('timeline').lead
    // Takes its time, so that React lets the world go on in the middle of the drawing.
    const Slow = () => {
      const end = performance.now() + 20
      while (performance.now() < end);
      return null
    }
    const place = document.body.appendChild(document.createElement('div'))
    const root = createRoot(place)
    vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
    const announced = new Promise((resolve) => i18next.on('borrowed', resolve))
    startTransition(() =>
      root.render(
        <BorrowedTexts>
          <Lead />
          {Array.from({ length: 20 }, (_, index) => (
            <Slow key={index} />
          ))}
        </BorrowedTexts>,
      ),
    )
    await announced
    await waitFor(() => expect(place).toHaveTextContent(/Most numbers about channels are noise/))
    root.unmount()
    place.remove()
    vi.unstubAllGlobals()
  })
})

describe('a file of texts that does not come', () => {
  it('is asked for once more', async () => {
    failures['de/faq'] = 1
    await loadArea('faq')
    expect(i18next.t('faq:title')).toBe('Hilfe und FAQ')
    expect(asked['de/faq']).toBe(2)
  })

  it('is not waited for after that: the page comes in the other language', async () => {
    failures['de/compare'] = Infinity
    await loadArea('compare')
    show(<Title />)
    expect(await screen.findByText('Compare channels')).toBeInTheDocument()
    expect(asked['de/compare']).toBe(2)
  })

  it('is asked for again by the next drawing where it was to lend its texts', async () => {
    failures['en/legal'] = 1
    await loadArea('legal')
    delete german('legal').back
    const first = show(<Back />)
    await waitFor(() => expect(asked['en/legal']).toBe(1))
    expect(screen.getByText('back')).toBeInTheDocument()
    first.unmount()
    show(<Back />)
    expect(await screen.findByText('Back')).toBeInTheDocument()
  })
})

it('texts of another area that arrive draw nothing again', async () => {
  await loadArea('home')
  show(<Start />)
  const before = drawn.mock.calls.length
  i18next.removeResourceBundle('de', 'status')
  await act(() => i18next.reloadResources(['de'], ['status']))
  expect(drawn).toHaveBeenCalledTimes(before)
})
