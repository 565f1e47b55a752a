import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { areaFile, areaFiles } from '../prerender/area-file.ts'
import questions from '../src/features/help/questions.json' with { type: 'json' }
import {
  flatten,
  missing,
  missingParts,
  orphans,
  placeholders,
  readSource,
  wrongPlurals,
  type Nested,
  type Source,
  type Texts,
} from './locale-rules.ts'

const root = new URL('../src/', import.meta.url).pathname

const read = (language: string, area: string): Texts =>
  flatten(
    JSON.parse(readFileSync(new URL(`../${areaFile(language, area)}`, import.meta.url), 'utf8')) as Nested,
  )

function sourcesIn(folder: string): Source[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return ['locales', 'testing'].includes(entry.name) ? [] : sourcesIn(path)
    if (!/\.tsx?$/.test(entry.name) || /\.test\.tsx?$|\.d\.ts$|^schema\.ts$/.test(entry.name)) return []
    return [readSource(path.slice(root.length), readFileSync(path, 'utf8'))]
  })
}

const areas = areaFiles('en').map((file) => basename(file, '.json'))
const english = new Map(areas.map((area) => [area, read('en', area)]))
const sources = sourcesIn(root)
/** Their keys come with a report; the engine's own tests hold them against what it can say, in both directions. */
const namedByTheEngine = new Set(['advice', 'adviceTabs'])
/** Other words for the questions of the FAQ. They are searched and never shown, those of X-Ray by the support chat (`shared/faq`) alone. */
const searched = 'faqWords'
const isOfTheChat = (area: string, key: string) => area === searched && key.startsWith('xrayFaq.')

it('both languages have the same areas', () => {
  expect(areaFiles('de')).toEqual(areaFiles('en'))
  expect(new Set(areas).size).toBe(areas.length)
})

it('every text that a screen shows exists', () => {
  expect(missing(sources, english)).toEqual([])
})

it.each(['en', 'de'])('every text that is put into another one exists, in %s', (language) => {
  expect(missingParts(new Map(areas.map((area) => [area, read(language, area)])))).toEqual([])
})

describe.each(areas)('the texts of %s', (area) => {
  const texts = english.get(area) ?? new Map<string, string>()
  const german = read('de', area)

  it('exist in both languages, none too many', () => {
    expect([...german.keys()].sort()).toEqual([...texts.keys()].sort())
  })

  it('name the same values in both languages', () => {
    const differing = [...texts].filter(
      ([key, text]) => String(placeholders(text)) !== String(placeholders(german.get(key) ?? '')),
    )
    // "Your last credit" needs no number.
    expect(differing.filter(([key]) => !key.endsWith('_one'))).toEqual([])
  })

  it('have the plural forms of both languages', () => {
    expect([wrongPlurals(texts), wrongPlurals(german)]).toEqual([[], []])
  })

  it('are not empty, and German ones are not left in English', () => {
    expect([...texts, ...german].filter(([, text]) => text.trim() === '')).toEqual([])
    const same = [...texts].filter(
      ([key, text]) => text === german.get(key) && /\s/.test(text) && text.length > 24,
    )
    expect(same).toEqual([])
  })

  // Who speaks to a computer says what is written on a button (WCAG 2.5.3).
  it('name a button by what is written on it, and more', () => {
    const strays = [texts, german].flatMap((spoken) =>
      [...spoken].filter(([key, named]) => {
        const written = key.endsWith('.named') ? spoken.get(key.replace(/named$/, 'open')) : undefined
        return written !== undefined && !named.startsWith(written.replace(/…$/, ''))
      }),
    )
    expect(strays).toEqual([])
  })

  if (!namedByTheEngine.has(area)) {
    it('are all used by some screen', () => {
      expect(orphans(area, texts, sources).filter((key) => !isOfTheChat(area, key))).toEqual([])
    })
  }
})

describe('these tests themselves', () => {
  const screen = readSource(
    'screen.tsx',
    `const { t } = useTranslation(['home', 'common'])
     t('title'); t(open ? 'menu.close' : 'menu.open'); t(\`steps.\${step}.title\`); t('common:credits', { count })`,
  )
  const home = { title: 'a', menu: { open: 'b', close: 'c' }, steps: { one: { title: 'd' } } }
  const common = { credits_one: '{{count}} credit', credits_other: '{{count}} credits' }
  const whole = new Map([
    ['home', flatten(home)],
    ['common', flatten(common)],
  ])

  it('find nothing where all is well', () => {
    expect(missing([screen], whole)).toEqual([])
    expect(orphans('home', flatten(home), [screen])).toEqual([])
    expect(orphans('common', flatten(common), [screen])).toEqual([])
    expect(wrongPlurals(flatten(common))).toEqual([])
  })

  it('find a text that is put into another one from an area that lacks it', () => {
    const texts = flatten({ a: 'Upload $t(common:slot.{{slot}}).', b: '$t(b.{{which}})' })
    const common = flatten({ slot: { weekday: 'on weekdays' } })
    const areas = new Map([
      ['home', texts],
      ['common', common],
    ])
    expect(missingParts(areas)).toEqual(['home:b: b.{{which}}'])
    expect(missingParts(new Map([...areas, ['common', flatten({})]]))).toContain(
      'home:a: common:slot.{{slot}}',
    )
  })

  it('find a text that no screen shows', () => {
    expect(orphans('home', flatten({ ...home, old: 'x' }), [screen])).toEqual(['old'])
  })

  it('find a text that only another area’s screen seems to show', () => {
    expect(orphans('common', flatten({ ...common, title: 'x' }), [screen])).toEqual(['title'])
  })

  it('find a text that is missing in both languages, written out or put together', () => {
    const without = new Map([
      ['home', flatten({ title: 'a', menu: { open: 'b' } })],
      ['common', new Map<string, string>()],
    ])
    expect(missing([screen], without)).toEqual([
      'screen.tsx: menu.close',
      'screen.tsx: steps.*.title',
      'screen.tsx: common:credits',
    ])
  })

  it('find a text that is in an area which the screen does not load', () => {
    const moved = new Map([...whole, ['home', flatten({ menu: home.menu, steps: home.steps })]])
    moved.set('analysis', flatten({ title: 'a' }))
    expect(missing([screen], moved)).toEqual(['screen.tsx: title'])
  })

  it.each([
    [{ a_one: '{{count}} day' }, ['a_one: no form _other']],
    [{ a_other: '{{count}} days' }, ['a_other: no form _one']],
    [{ a_one: 'x', a_other: '{{count}}', a_few: '{{count}}' }, ['a_few: a form that neither language has']],
    [{ a: '{{count}} days' }, ['a: counts, but has one form only']],
  ])('find the wrong plural in %j', (texts, faults) => {
    expect(wrongPlurals(flatten(texts))).toEqual(faults)
  })
})

/** Questions about the person's own account and plan. */
const isAboutThePlan = (area: string, key: string) =>
  area === 'faq' &&
  [...questions.account, ...questions.plans].some((each) => key.startsWith(`items.${each}.`))

describe('German has one word a thing', () => {
  const areasOfChannels = areas.filter((area) =>
    /^(advice|analysis|basis|compare|faq|journey|leaderboard|re|xray)/.test(area),
  )

  it.each([
    ['Automatisierung', /\bAutomation/, areas],
    ['Konstanz', /beständig(keit)?\b/i, areas],
    // The person's own plan is an "Abo", which these areas do not speak of, but for some questions of the FAQ.
    ['Abonnenten', /\bAbos?\b/, areasOfChannels],
  ])('%s', (_, other, where) => {
    const found = where.flatMap((area) =>
      [...read('de', area)]
        .filter(([key, text]) => other.test(text) && area !== searched && !isAboutThePlan(area, key))
        .map(([key, text]) => `${area}:${key} ${text}`),
    )
    expect(found).toEqual([])
  })
})
