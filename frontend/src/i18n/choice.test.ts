import { afterEach, expect, it, vi } from 'vitest'
import { startI18n } from '.'
import { askedLanguage, dropAskedLanguage, languageCookie, rememberLanguage, storedLanguage } from './choice'

afterEach(() => {
  vi.restoreAllMocks()
  localStorage.removeItem('kanalyse.language')
  document.cookie = 'kanalyse.language=; path=/; max-age=0'
  history.replaceState(null, '', '/')
})

it('a choice is stored for the app and for the CDN, which picks the prerendered page', () => {
  rememberLanguage('de')
  expect(storedLanguage()).toBe('de')
  expect(document.cookie).toBe('kanalyse.language=de')
})

it('with TLS the cookie can be set by this host alone', () => {
  expect(languageCookie('de', true)).toBe(
    '__Host-kanalyse.language=de; path=/; max-age=31536000; samesite=lax; secure',
  )
  expect(languageCookie('de', false)).toBe('kanalyse.language=de; path=/; max-age=31536000; samesite=lax')
})

it('a language in the address is taken out of it, and nothing else', () => {
  history.replaceState(null, '', '/terms?lang=de&tab=a#b')
  expect(askedLanguage()).toBe('de')
  dropAskedLanguage()
  expect(location.pathname + location.search + location.hash).toBe('/terms?tab=a#b')
  expect(askedLanguage()).toBeNull()
})

it('a language in the address stays there until it is remembered in both places', async () => {
  history.replaceState(null, '', '/terms?lang=de')
  const atTheChange: unknown[] = []
  const replaceState = history.replaceState.bind(history)
  vi.spyOn(history, 'replaceState').mockImplementation((...change) => {
    atTheChange.push(storedLanguage(), document.cookie)
    replaceState(...change)
  })
  await startI18n()
  expect(atTheChange).toEqual(['de', 'kanalyse.language=de'])
  expect(location.search).toBe('')
})
