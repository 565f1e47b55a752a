import { screen, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { chooseLanguage, type Language } from '@/i18n'
import deCommon from '@/i18n/locales/de/app/common.json'
import de from '@/i18n/locales/de/help/xrayFaq.json'
import enCommon from '@/i18n/locales/en/app/common.json'
import help from '@/i18n/locales/en/help/help.json'
import en from '@/i18n/locales/en/help/xrayFaq.json'
import { paths, type RouteName } from '@/paths'
import { slow } from '@/testing/patience'
import { visit } from '@/testing/render'
import { server } from '@/testing/setup'
import { signedOut } from '@/testing/user-pool/sign-in'
import { xrayFacts } from '@/shared/rules/xray-facts'

const texts = { en, de }
const common = { en: enCommon, de: deCommon }

/** Parts of the product as if they were there, or were not. */
const parts = vi.hoisted(() => ({ state: new Map<string, boolean>() }))
vi.mock('@/paths', async (original) => {
  const real = await original<{ isBuilt: (name: RouteName) => boolean }>()
  return { ...real, isBuilt: (name: RouteName) => parts.state.get(name) ?? real.isBuilt(name) }
})

type SectionKey = keyof typeof en.sections
const keys = Object.keys(en.sections) as SectionKey[]

async function open(hash = '', language: Language = 'en') {
  await chooseLanguage(language)
  history.replaceState(null, '', `/xray-faq${hash}`)
  const { user, where } = visit(`/xray-faq${hash}`)
  await screen.findByRole('heading', { level: 1, name: texts[language].title }, slow)
  return { user, where }
}

const nameOf = (key: SectionKey, language: Language = 'en') => {
  const { title, summary } = texts[language].sections[key]
  return `${title} ${summary}`
}
const section = (key: SectionKey, language?: Language) =>
  screen.getByRole('button', { name: nameOf(key, language) })
const inside = (key: SectionKey, language?: Language) =>
  within(screen.getByRole('region', { name: nameOf(key, language) }))
const opened = () => screen.queryAllByRole('button', { expanded: true }).map((button) => button.textContent)
const cells = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.textContent)

beforeEach(async () => {
  parts.state.clear()
  // jsdom draws nothing, so it scrolls nowhere.
  Element.prototype.scrollIntoView = () => undefined
  await signedOut()
})
afterEach(async () => {
  history.replaceState(null, '', '/')
  await chooseLanguage('en')
})

describe('the sections', () => {
  it('are those of the specification, in its order, with the first one open', async () => {
    await open()
    const headings = within(screen.getByRole('main')).getAllByRole('button', { expanded: false })
    expect([opened()[0], ...headings.map((button) => button.textContent)]).toEqual(
      keys.map((key) => nameOf(key)),
    )
    expect(keys).toEqual([
      'overview',
      'basics',
      'metrics',
      'insights',
      'patterns',
      'setup',
      'best-practices',
      'contact',
    ])
    expect(opened()).toEqual([nameOf('overview')])
  })

  it('are open one at a time, and close when they are pressed again', async () => {
    const { user } = await open()
    await user.click(section('metrics'))
    expect(opened()).toEqual([nameOf('metrics')])
    await user.click(section('setup'))
    expect(opened()).toEqual([nameOf('setup')])
    await user.click(section('setup'))
    expect(opened()).toEqual([])
  })

  it('open and close by keyboard', async () => {
    const { user } = await open()
    section('patterns').focus()
    await user.keyboard('{Enter}')
    expect(opened()).toEqual([nameOf('patterns')])
    await user.keyboard(' ')
    expect(opened()).toEqual([])
  })

  it.each(keys)('can be linked to: #%s opens that one alone', async (key) => {
    const scrolled: Element[] = []
    Element.prototype.scrollIntoView = function (this: Element) {
      scrolled.push(this)
    }
    await open(`#${key}`)
    expect(await screen.findByRole('button', { name: nameOf(key), expanded: true })).toBeVisible()
    expect(opened()).toEqual([nameOf(key)])
    expect(new Set(scrolled)).toEqual(new Set([document.getElementById(key)]))
  })

  it('follow an old address', async () => {
    const { where } = visit('/monitoring-faq')
    await screen.findByRole('heading', { level: 1, name: en.title }, slow)
    expect(where()).toBe(paths.xrayFaq())
  })
})

describe.each(['en', 'de'] as const)('in %s', (language) => {
  it('every question is answered, with every figure filled in', async () => {
    const { user } = await open('', language)
    const asked: string[] = []
    for (const key of keys) {
      if (key !== 'overview') await user.click(section(key, language))
      const questions = inside(key, language).getAllByRole('heading', { level: 3 })
      asked.push(...questions.map((question) => question.textContent))
      const { textContent } = screen.getByRole('region', { name: nameOf(key, language) })
      expect(textContent).not.toMatch(/\{\{|NaN|undefined/)
    }
    expect(asked).toEqual(Object.values(texts[language].items).map(({ q }) => q))
  })

  it('no text writes a figure itself, nor shouts', () => {
    const written = JSON.stringify(Object.values(texts[language])).replaceAll(/\{\{\w+\}\}/g, '')
    expect(written).not.toMatch(/\d|!/)
  })

  it('levels, tiers and setups say what the product acts by', async () => {
    const { user } = await open('', language)
    await user.click(section('metrics', language))
    const { tables, levels, tiers } = texts[language]
    const table = (key: SectionKey, name: string) => inside(key, language).getByRole('table', { name })
    const { excellent, good, average } = xrayFacts.healthLevels
    const is = (from: number, to: number) =>
      tables.between.replace('{{from}}', String(from)).replace('{{to}}', String(to))
    expect(cells(table('metrics', tables.captions.levels))).toEqual([
      levels.excellent + tables.from.replace('{{from}}', String(excellent)),
      levels.good + is(good, excellent),
      levels.average + is(average, good),
      levels.poor + tables.below.replace('{{to}}', String(average)),
    ])
    const named = within(table('metrics', tables.captions.tiers)).getAllByRole('rowheader')
    expect(named.map((cell) => cell.textContent)).toEqual(
      [tiers.elite, tiers.strong, tiers.growing].map(({ name }) => name),
    )
    await user.click(section('setup', language))
    expect(cells(table('setup', tables.captions.setups))).toEqual(
      Object.entries(xrayFacts.setups).map(
        ([tier, count]) => common[language].tiers[tier as keyof typeof xrayFacts.setups] + String(count),
      ),
    )
  })
})

it('labels are those of the specification', () => {
  expect(Object.values(en.levels)).toEqual(['Excellent', 'Good', 'Average', 'Needs improvement'])
  expect(Object.values(de.levels)).toEqual([
    'Ausgezeichnet',
    'Gut',
    'Durchschnittlich',
    'Verbesserungsbedarf',
  ])
  expect(Object.values(en.tiers).map(({ name }) => name)).toEqual(['Elite', 'Strong', 'Growing'])
  expect(Object.values(de.tiers).map(({ name }) => name)).toEqual(['Elite', 'Stark', 'Wachsend'])
  expect(xrayFacts.healthLevels).toEqual({ excellent: 80, good: 60, average: 40 })
})

it('speaks the other language at one press', async () => {
  const { user } = await open()
  await user.click(section('insights'))
  await user.click(screen.getByRole('radio', { name: 'Deutsch' }))
  await screen.findByRole('heading', { level: 1, name: de.title }, slow)
  expect(inside('insights', 'de').getByText(de.items.change.q)).toBeVisible()
})

describe('ways on', () => {
  it('lead nowhere where nothing is built: the page says so instead', async () => {
    parts.state.set('performance', false).set('demoXray', false)
    await open()
    expect(screen.getByText(en.soon.title)).toBeVisible()
    const main = within(screen.getByRole('main'))
    expect(main.queryByText(en.go.open)).not.toBeInTheDocument()
    expect(main.queryByText(en.go.demo)).not.toBeInTheDocument()
  })

  it('are there once the screens are', async () => {
    parts.state.set('performance', true).set('demoXray', true)
    await open()
    expect(screen.queryByText(en.soon.title)).not.toBeInTheDocument()
    expect(screen.getByRole('link', { name: en.go.open })).toHaveAttribute(
      'href',
      paths.performance({ tab: 'analytics' }),
    )
    expect(screen.getByRole('link', { name: en.go.demo })).toHaveAttribute('href', paths.demoXray('demo'))
  })
})

describe('the contact', () => {
  it('is a mailbox where the operator has named one, next to the general help', async () => {
    const operator = { name: 'Muster GmbH', address: 'Weg 1', email: 'hallo@example.org' }
    server.use(http.get('*/config.json', () => HttpResponse.json({ region: 'eu-central-1', operator })))
    await open('#contact')
    expect(await screen.findByRole('link', { name: help.mail })).toHaveAttribute(
      'href',
      'mailto:hallo@example.org',
    )
    expect(inside('contact').getByRole('link', { name: en.contact.faq })).toHaveAttribute('href', paths.faq())
  })

  it('says so where there is none', async () => {
    await open('#contact')
    expect(await screen.findByRole('button', { name: help.mail })).toHaveAccessibleDescription(help.noMail)
  })
})

it('the general help leads here', async () => {
  const { user, where } = visit('/faq')
  await user.click(await screen.findByRole('link', { name: 'Questions about X-Ray' }, slow))
  await screen.findByRole('heading', { level: 1, name: en.title }, slow)
  expect(where()).toBe(paths.xrayFaq())
})
