import i18next from 'i18next'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { chooseLanguage, loadArea } from '.'

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
vi.mock('./locales/de/help/legal.json', (original) => overNetwork('de/legal', original))
vi.mock('./locales/en/help/legal.json', (original) => overNetwork('en/legal', original))

beforeEach(() => chooseLanguage('de'))
afterEach(() => chooseLanguage('en'))

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
    expect(i18next.t('compare:title')).toBe('Compare channels')
    expect(asked['de/compare']).toBe(2)
  })

  it('is missed where the other one does not come either, and asked for again when it is next needed', async () => {
    failures['de/legal'] = failures['en/legal'] = 3
    await expect(loadArea('legal')).rejects.toThrow(TypeError)
    expect(i18next.hasResourceBundle('de', 'legal')).toBe(false)
    await loadArea('legal')
    expect(i18next.t('legal:back')).toBe('Zurück')
  })
})
