import { screen, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { chooseLanguage, type Language } from '@/i18n'
import de from '@/i18n/locales/de/help/faq.json'
import deReport from '@/i18n/locales/de/analysis/report.json'
import en from '@/i18n/locales/en/help/faq.json'
import help from '@/i18n/locales/en/help/help.json'
import enReport from '@/i18n/locales/en/analysis/report.json'
import { part, rulebook } from '@/shared/rules/rulebook'
import { slow } from '@/testing/patience'
import { visit } from '@/testing/render'
import { server } from '@/testing/setup'
import { signedOut } from '@/testing/user-pool/sign-in'

const texts = { en, de }

async function open(hash = '', language: Language = 'en') {
  await chooseLanguage(language)
  history.replaceState(null, '', `/faq${hash}`)
  const { user } = visit(`/faq${hash}`)
  await screen.findByRole('heading', { level: 1, name: texts[language].title }, slow)
  return user
}

const ask = (name: string) => screen.getByRole('button', { name })
const answerTo = (name: string) => within(screen.getByRole('region', { name }))

beforeEach(async () => {
  // jsdom draws nothing, so it scrolls nowhere.
  Element.prototype.scrollIntoView = () => undefined
  await signedOut()
})
afterEach(async () => {
  history.replaceState(null, '', '/')
  await chooseLanguage('en')
})

describe.each(['en', 'de'] as const)('the help in %s', (language) => {
  it('asks every question and answers it with every figure filled in', async () => {
    const user = await open('', language)
    for (const { q } of Object.values(texts[language].items)) {
      await user.click(ask(q))
      const answer = screen.getByRole('region', { name: q })
      expect(answer).toBeVisible()
      expect(answer.textContent).not.toMatch(/\{\{|NaN|undefined/)
    }
  })

  it('writes no threshold itself: every digit comes from the rulebook or the facts', () => {
    const withDigits: string[] = []
    const walk = (node: object) => {
      for (const value of Object.values(node) as unknown[])
        if (typeof value === 'string') {
          // A unit, and no threshold.
          if (/\d/.test(value.replace(/ (per 100 subscribers|pro 100 Abonnenten)$/, '')))
            withDigits.push(value)
        } else walk(value as object)
    }
    walk(texts[language])
    expect(withDigits).toEqual([])
  })

  it('has words for everything the rulebook names', () => {
    const faq = texts[language]
    const report = language === 'de' ? deReport : enReport
    const rules = [
      ...rulebook.stages.map((label) => label.rule),
      ...rulebook.flags.map((label) => label.rule),
      ...rulebook.ratings.map((label) => label.rule),
      ...rulebook.badgeGroups.flatMap((group) => group.badges.map((badge) => badge.rule)),
    ].flat(2)
    const named = (keys: string[], known: object) => keys.filter((key) => !(key in known))
    const terms = [...rulebook.parts, ...rulebook.figures]
      .flatMap((one) => one.terms)
      .concat(rulebook.penalty)
    expect(
      named(
        terms.map((term) => term.key),
        faq.terms,
      ),
    ).toEqual([])
    expect(
      named(
        rules.map((rule) => rule.figure),
        faq.figures,
      ),
    ).toEqual([])
    expect(named(Object.keys(rulebook.formulas), faq.figures)).toEqual([])
    expect(
      named(
        rules.map((rule) => rule.test),
        faq.tests,
      ),
    ).toEqual([])
    const words = rules.flatMap((rule) => (typeof rule.value === 'string' ? [rule.value] : []))
    expect(named(words, { ...faq.words, ...report.stage, ...report.badges })).toEqual([])
    expect(
      named(
        rulebook.stages.map((label) => label.key),
        report.stage,
      ),
    ).toEqual([])
    expect(
      named(
        rulebook.ratings.map((label) => label.key),
        report.rating,
      ),
    ).toEqual([])
    for (const { key, badges } of rulebook.badgeGroups) {
      expect(named([key], faq.badgeGroups)).toEqual([])
      expect(
        named(
          badges.map((badge) => badge.key),
          report.badges,
        ),
      ).toEqual([])
      expect(
        named(
          badges.map((badge) => badge.rarity),
          faq.rarities,
        ),
      ).toEqual([])
    }
  })
})

describe('the rules on the page', () => {
  it('give the terms of a part with the points and ends of their ramps', async () => {
    const user = await open()
    await user.click(ask(en.items['automation-potential'].q))
    const table = within(screen.getByRole('table', { name: en.tables.captions.automation_potential }))
    const titles = part('automation_potential')!.terms.find((term) => term.key === 'titles')!
    const row = table.getByRole('row', { name: new RegExp(en.terms.titles) })
    expect(
      within(row)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    ).toEqual([titles.points, titles.from, titles.to].map(String))
  })

  it('give each badge its rule, group and rarity', async () => {
    const user = await open('', 'de')
    await user.click(ask(de.items.badges.q))
    const row = answerTo(de.items.badges.q).getByRole('row', {
      name: new RegExp(`^${deReport.badges.hidden_gem} `),
    })
    const cells = within(row).getAllByRole('cell')
    expect(within(row).getByRole('rowheader')).toHaveTextContent(/Profil, legendär$/)
    expect(cells.map((cell) => cell.textContent)).toEqual([
      expect.stringContaining('Abonnenten: weniger als 100.000'),
    ])
    expect(answerTo(de.items.badges.q).getAllByRole('row')).toHaveLength(
      1 + rulebook.badgeGroups.flatMap((group) => group.badges).length,
    )
  })
})

describe('an address ending in a question', () => {
  it('opens that question alone', async () => {
    await open('#hidden-gem')
    expect(
      await screen.findByRole('button', { name: en.items['hidden-gem'].q, expanded: true }),
    ).toBeVisible()
    expect(ask(en.items.evergreen.q)).toHaveAttribute('aria-expanded', 'false')
    expect(document.getElementById('hidden-gem')).toContainElement(ask(en.items['hidden-gem'].q))
  })

  it.each(['password', 'cancel-plan', 'stealth'] as const)(
    'opens what is asked of support: #%s',
    async (key) => {
      await open(`#${key}`)
      expect(await screen.findByRole('button', { name: en.items[key].q, expanded: true })).toBeVisible()
    },
  )

  it('that nobody knows opens none', async () => {
    await open('#nonsense')
    expect(screen.queryAllByRole('button', { expanded: true })).toEqual([])
  })
})

describe('searching', () => {
  const field = () => screen.getByRole('textbox', { name: en.search.label })

  it('finds in questions, answers and rules, marks it and says how much was found', async () => {
    const user = await open()
    await user.type(field(), 'PENÄLTY')
    const count = screen.getAllByRole('article').length
    expect(count).toBeGreaterThan(0)
    expect(screen.getByRole('status')).toHaveTextContent(`${count} answer`)
    for (const article of screen.getAllByRole('article')) expect(article).toHaveTextContent(/penalty/i)
    expect(screen.getAllByText(/^penalty$/i, { selector: 'mark' }).length).toBeGreaterThan(0)

    await user.clear(field())
    await user.type(field(), 'niche dominator')
    expect(screen.getByRole('article')).toHaveTextContent(en.items.badges.q)
  })

  it('finds a question by other words that people use for it, which are not shown', async () => {
    const user = await open()
    await user.type(field(), 'paypal')
    expect(await screen.findByRole('article')).toHaveTextContent(en.items['payment-methods'].q)
    expect(screen.getByRole('article')).not.toHaveTextContent(/paypal/i)
  })

  it('that finds nothing says so and leads back to all questions', async () => {
    const user = await open()
    await user.type(field(), 'zebra')
    expect(screen.getByText(en.search.none)).toBeVisible()
    expect(screen.getByRole('status')).toHaveTextContent('0 answers found')
    await user.click(screen.getByRole('button', { name: en.search.all }))
    expect(ask(en.items.refunds.q)).toBeVisible()
    expect(field()).toHaveValue('')
  })

  it('ends with Escape', async () => {
    const user = await open()
    await user.type(field(), 'credit{Escape}')
    expect(field()).toHaveValue('')
    expect(screen.getByRole('status')).toBeEmptyDOMElement()
  })
})

describe('more help', () => {
  it('is a mailbox where the operator has named one', async () => {
    const operator = { name: 'Muster GmbH', address: 'Weg 1', email: 'hallo@example.org' }
    server.use(http.get('*/config.json', () => HttpResponse.json({ region: 'eu-central-1', operator })))
    await open()
    expect(await screen.findByRole('link', { name: help.mail })).toHaveAttribute(
      'href',
      'mailto:hallo@example.org',
    )
  })

  it('says so where there is none', async () => {
    await open()
    const button = await screen.findByRole('button', { name: help.mail })
    expect(button).toHaveAttribute('aria-disabled', 'true')
    expect(button).toHaveAccessibleDescription(help.noMail)
  })

  it('speaks the other language at one press', async () => {
    const user = await open()
    await user.click(screen.getByRole('radio', { name: 'Deutsch' }))
    await screen.findByRole('heading', { level: 1, name: de.title }, slow)
    expect(ask(de.items.refunds.q)).toBeVisible()
  })
})
