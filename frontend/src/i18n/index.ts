import i18next, { type BackendModule, type ResourceKey } from 'i18next'
import { initReactI18next } from 'react-i18next'

export const languages = ['en', 'de'] as const
export type Language = (typeof languages)[number]
export type Area = 'common' | 'home' | 'account' | 'analysis' | 'report' | 'legal'

const storageKey = 'kanalyse.language'
const files = import.meta.glob<{ default: ResourceKey }>('./locales/*/*.json')

const backend: BackendModule = {
  type: 'backend',
  init: () => undefined,
  read: (language, area, done) => {
    const load = files[`./locales/${language}/${area}.json`]
    if (!load) {
      done(new Error(`no texts for ${language}/${area}`), false)
      return
    }
    load().then(
      (file) => done(null, file.default),
      (cause: unknown) => done(cause instanceof Error ? cause : new Error(String(cause)), true),
    )
  },
}

/** Stored choice, else the browser's language, else English. */
export function preferredLanguage(stored: string | null, browser: string): Language {
  if (stored === 'de' || stored === 'en') return stored
  return /^de\b/i.test(browser) ? 'de' : 'en'
}

function storedLanguage(): string | null {
  try {
    return localStorage.getItem(storageKey)
  } catch {
    return null
  }
}

export function currentLanguage(): Language {
  return i18next.resolvedLanguage === 'de' ? 'de' : 'en'
}

export async function chooseLanguage(language: Language): Promise<void> {
  await i18next.changeLanguage(language)
  try {
    localStorage.setItem(storageKey, language)
  } catch {
    // Storage is blocked: the choice holds for this visit.
  }
}

/** Loads the texts of an area in the current language; a route awaits this before it renders. */
export async function loadArea(...areas: Area[]): Promise<void> {
  await i18next.loadNamespaces(areas)
}

const borrowed = new Set<string>()

/** Fills what an area lacks in the current language with the texts of the other one; those that are there stay. */
async function borrow(area: string): Promise<void> {
  const current = currentLanguage()
  const other = languages.find((language) => language !== current) ?? 'en'
  const load = files[`./locales/${other}/${area}.json`]
  if (!load || borrowed.has(`${current}/${area}`)) return
  borrowed.add(`${current}/${area}`)
  const texts = (await load()).default
  i18next.addResourceBundle(current, area, texts, true, false)
}

export async function startI18n(): Promise<void> {
  i18next.on('languageChanged', () => {
    document.documentElement.lang = currentLanguage()
  })
  await i18next
    .use(backend)
    .use(initReactI18next)
    .init({
      lng: preferredLanguage(storedLanguage(), navigator.language),
      supportedLngs: languages,
      load: 'languageOnly',
      // A missing text falls back to the other language, then to the key. The other language is fetched only then.
      fallbackLng: false,
      saveMissing: true,
      missingKeyHandler: (_codes, area) => void borrow(area),
      ns: ['common'],
      defaultNS: 'common',
      interpolation: { escapeValue: false },
      react: { useSuspense: false, bindI18nStore: 'added' },
    })
}
