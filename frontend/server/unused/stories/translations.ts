/** What this app asks of its translations, without a page around it. Runs with the library as it is and with what the build makes of it. */
import i18next from 'i18next'
import { options } from '../../../src/i18n/options.ts'

const texts: Record<string, object | undefined> = {
  'en/common': {
    title: 'Channels',
    hello: 'Hello {{name}}',
    known: 'In $t(words:place.{{where}}), {{count, number}} uploads',
    video_one: '{{count, number(maximumFractionDigits: 0)}} video',
    video_other: '{{count, number}} videos',
    share: '{{part, number(style: percent)}} of {{ratio, perHundred}}',
    raw: '{{html}} and {{missing}}',
    deep: { er: { text: 'below' } },
  },
  'en/words': { place: { home: 'the house' }, words: 'Words' },
  'de/common': { title: 'Kanäle', video_one: 'ein Video', video_other: '{{count, number}} Videos' },
  'de/words': { place: { home: 'dem Haus' }, words: 'Wörter' },
}

/** The types of the app know its own texts alone. */
const t = i18next.t as unknown as (key: string | string[], options?: object | string) => unknown
const said: unknown[] = []
const say = (...what: unknown[]) => said.push(what)

function everything() {
  say(t('title'), t('common:title'), t('deep.er.text'), t('words:words'), t('nowhere'), t('words:nowhere'))
  say(t('hello', { name: '<Ada>' }), t('raw', { html: '{{name}} $t(title) &' }), t('deep'))
  say(t('nowhere', 'instead'), t('nowhere', { defaultValue: 'instead' }), t(['nowhere', 'title']))
  for (const count of [0, 1, 2, 12_345.6]) say(t('video', { count }), t('known', { count, where: 'home' }))
  say(t('share', { part: 0.456, ratio: 3 }), t('title: a sentence.'), t('words:place.home'))
  const fixed = i18next.getFixedT(null, ['words', 'common'] as never) as unknown as typeof t
  say(fixed('words'), fixed('common:title'), i18next.exists('words:words'), i18next.exists('words:nothing'))
  say(i18next.language, i18next.resolvedLanguage, i18next.hasLoadedNamespace('words'))
}

export async function story(): Promise<unknown[]> {
  i18next.on('languageChanged', (language) => say('changed', language))
  await i18next
    .use({
      type: 'backend',
      init: () => undefined,
      read: (language: string, area: string, done: (fault: Error | null, texts: object | false) => void) => {
        const found = texts[`${language}/${area}`]
        setTimeout(() => (found ? done(null, found) : done(new Error('no file'), false)))
      },
    })
    .init({
      ...options,
      lng: 'en',
      supportedLngs: ['en', 'de'],
    })
  i18next.services.formatter?.add('perHundred', (value: number) => `${value} per hundred`)
  i18next.services.formatter?.addCached('number', (language, options: Intl.NumberFormatOptions) => {
    const format = new Intl.NumberFormat(language, options)
    return (value: number) => format.format(value)
  })
  say(t('words:words'))
  await i18next.loadNamespaces(['words', 'lost'])
  everything()
  await i18next.changeLanguage('de')
  everything()
  await i18next.changeLanguage('fr')
  await i18next.changeLanguage('de-AT')
  everything()
  await Promise.all([i18next.changeLanguage('de'), i18next.changeLanguage('en')])
  everything()
  return said
}
