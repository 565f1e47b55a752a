import { afterEach, expect, it } from 'vitest'
import { rememberLanguage, storedLanguage, takeAskedLanguage } from './choice'

afterEach(() => {
  document.cookie = 'kanalyse.language=; path=/; max-age=0'
  history.replaceState(null, '', '/')
})

it('a choice is kept for the app and for whoever picks the prerendered page', () => {
  rememberLanguage('de')
  expect(storedLanguage()).toBe('de')
  expect(document.cookie).toBe('kanalyse.language=de')
})

it('a language in the address is taken out of it, and nothing else', () => {
  history.replaceState(null, '', '/terms?lang=de&tab=a#b')
  expect(takeAskedLanguage()).toBe('de')
  expect(location.pathname + location.search + location.hash).toBe('/terms?tab=a#b')
  expect(takeAskedLanguage()).toBeNull()
})
