import i18next, { type BackendModule, type ResourceKey } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { ifOnline, whenOnline } from '@/lib/online'
import { announceBorrowed } from './borrowed-texts'
import { createFormat, localeOf, withMinus } from './format'
import { askedLanguage, dropAskedLanguage, rememberLanguage, storedLanguage } from './choice'

export const languages = ['en', 'de'] as const
export type Language = (typeof languages)[number]
export type Area =
  | 'common'
  | 'shell'
  | 'home'
  | 'taglines'
  | 'dashboard'
  | 'discovery'
  | 'history'
  | 'journey'
  | 'account'
  | 'settings'
  | 'channel'
  | 'analysis'
  | 'failed'
  | 'report'
  | 'basis'
  | 'result'
  | 'resultTabs'
  | 'advice'
  | 'adviceTabs'
  | 'compare'
  | 'coach'
  | 'billing'
  | 'customer'
  | 'admin'
  | 'leaderboard'
  | 'hub'
  | 'experiments'
  | 'faq'
  | 'faqWords'
  | 'xrayFaq'
  | 'xray'
  | 'xrayReport'
  | 'mail'
  | 'help'
  | 'timeline'
  | 'titleIdeas'
  | 'titleImport'
  | 'titles'
  | 'status'
  | 'legal'
  | 'design'

const files = import.meta.glob<{ default: ResourceKey }>('./*/*/*.json', { base: './locales' })
/** Folders group the areas (`./de/help/faq.json`); no two areas have the same name. */
const fileOf = (language: string, area: string) =>
  Object.entries(files).find(
    ([path]) => path.startsWith(`./${language}/`) && path.endsWith(`/${area}.json`),
  )?.[1]

/** `?lang=pseudo` disguises every English text; not in what is built for production, where this is folded away. */
const offersPseudo = import.meta.env.MODE !== 'production'
let pseudo = false

async function textsOf(load: () => Promise<{ default: ResourceKey }>): Promise<ResourceKey> {
  const texts = (await load()).default
  return offersPseudo && pseudo ? (await ifOnline(() => import('./pseudo'))).pseudoTexts(texts) : texts
}

const backend: BackendModule = {
  type: 'backend',
  init: () => undefined,
  read: (language, area, done) => {
    const load = fileOf(language, area)
    if (!load) {
      done(new Error(`no texts for ${language}/${area}`), false)
      return
    }
    whenOnline(() => textsOf(load)).then(
      (texts) => done(null, texts),
      (cause: unknown) => done(cause instanceof Error ? cause : new Error(String(cause)), true),
    )
  },
}

/** Stored choice, else the browser's language, else English. */
export function preferredLanguage(stored: string | null, browser: string): Language {
  if (stored === 'de' || stored === 'en') return stored
  return /^de\b/i.test(browser) ? 'de' : 'en'
}

/** The language of this visit; a choice that was stored or asked for is remembered (again). */
function chosenLanguage(): Language {
  const choice = askedLanguage() ?? storedLanguage()
  if (offersPseudo && choice === 'pseudo') {
    pseudo = true
    rememberLanguage(choice)
    return 'en'
  }
  const language = preferredLanguage(choice, navigator.language)
  if (choice === language) rememberLanguage(language)
  return language
}

/** The choice leaves the address last: a page that is left in between asks again instead of losing it. */
function firstLanguage(): Language {
  const language = chosenLanguage()
  dropAskedLanguage()
  return language
}

export function currentLanguage(): Language {
  return i18next.resolvedLanguage === 'de' ? 'de' : 'en'
}

export async function chooseLanguage(language: Language): Promise<void> {
  await i18next.changeLanguage(language)
  rememberLanguage(language)
}

/** Loads the texts of an area in the current language; a route awaits this before it renders. */
export async function loadArea(...areas: Area[]): Promise<void> {
  await i18next.loadNamespaces(areas)
}

const borrowed = new Set<string>()

/** Fills what an area lacks in the current language with the texts of the other one; those that are there stay. */
async function borrow(area: string): Promise<void> {
  // What was asked for, even where nothing of it has come.
  const current: Language = i18next.language === 'de' ? 'de' : 'en'
  const other = languages.find((language) => language !== current) ?? 'en'
  const load = fileOf(other, area)
  if (!load || borrowed.has(`${current}/${area}`)) return
  borrowed.add(`${current}/${area}`)
  try {
    const texts = (await ifOnline(load)).default
    i18next.addResourceBundle(current, area, texts, true, false)
    announceBorrowed()
  } catch {
    // The keys are shown until the next drawing asks again.
    borrowed.delete(`${current}/${area}`)
  }
}

/** `language` is given where there is no browser to ask: when pages are rendered ahead of time. */
export async function startI18n(language: Language = firstLanguage()): Promise<void> {
  i18next.on('languageChanged', () => {
    if (typeof document !== 'undefined') document.documentElement.lang = currentLanguage()
  })
  await i18next
    .use(backend)
    .use(initReactI18next)
    .init({
      lng: language,
      supportedLngs: languages,
      load: 'languageOnly',
      // A missing text falls back to the other language, then to the key. The other language is fetched only then.
      fallbackLng: false,
      saveMissing: true,
      missingKeyHandler: (_codes, area) => void borrow(area),
      // A file that cannot be fetched is asked for once more; then the page comes, with the texts of the other language.
      maxRetries: 1,
      retryTimeout: 350,
      ns: ['common'],
      defaultNS: 'common',
      interpolation: { escapeValue: false },
      // Drawn again with another language, and by `BorrowedTexts`; areas are loaded before they are needed, so that changes nothing.
      react: { useSuspense: false, bindI18n: 'languageChanged' },
    })
  // In texts: `{{ratio, perHundred}}`.
  i18next.services.formatter?.add('perHundred', (value: number, tongue) =>
    createFormat(localeOf(tongue)).perHundred(value),
  )
  // As the library's own, but a minus is not a hyphen.
  i18next.services.formatter?.addCached('number', (tongue, options: Intl.NumberFormatOptions) => {
    const format = new Intl.NumberFormat(tongue, options)
    return (value: number) => withMinus(format.format(value))
  })
}
