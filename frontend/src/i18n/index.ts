import i18next, { type BackendModule, type ResourceKey } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { ifOnline, whenOnline } from '@/lib/online'
import { pause } from '@/lib/pause'
import { createFormat, localeOf, withMinus } from './format'
import { askedLanguage, dropAskedLanguage, rememberLanguage, storedLanguage } from './choice'
import { options } from './options'

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
  | 'deletion'
  | 'design'

const ofProduct = import.meta.glob<{ default: ResourceKey }>(['./*/*/*.json', '!./*/app/design.json'], {
  base: './locales',
})
/** The page of the design system is not in what is built for production, and neither are its texts. */
const files = import.meta.env.PROD
  ? ofProduct
  : {
      ...ofProduct,
      ...import.meta.glob<{ default: ResourceKey }>('./*/app/design.json', { base: './locales' }),
    }
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

/** Once more after a moment. */
const patiently = (load: () => Promise<ResourceKey>): Promise<ResourceKey> =>
  load().catch(() => pause(350).then(load))

/**
 * A file that does not come is replaced by that of the other language. No single text is missing: the tests compare the files. Where
 * neither comes, `true` has the library ask again when the area is next needed.
 */
const backend: BackendModule = {
  type: 'backend',
  init: () => undefined,
  read: (language, area, done) => {
    const load = fileOf(language, area)
    if (!load) {
      done(new Error(`no texts for ${language}/${area}`), false)
      return
    }
    whenOnline(() => patiently(() => textsOf(load)))
      .catch(() => textsOf(fileOf(language === 'de' ? 'en' : 'de', area) ?? load))
      .then(
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

/**
 * Loads the texts of areas in the current language; a route awaits this before it renders. Rejects where one does not come, as an import
 * of code does (`isMissingChunk` knows this error too); the next call asks for it again.
 */
export async function loadArea(...areas: Area[]): Promise<void> {
  await i18next.loadNamespaces(areas)
  if (!areas.every((area) => i18next.hasResourceBundle(i18next.language, area)))
    throw new TypeError('error loading texts')
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
      ...options,
      supportedLngs: languages,
      // Areas are loaded before they are needed, so only another language changes what is drawn.
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
