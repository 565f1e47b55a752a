import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import faqDe from '../src/i18n/locales/de/help/faq.json'
import faqEn from '../src/i18n/locales/en/help/faq.json'
import reportDe from '../src/i18n/locales/de/analysis/report.json'
import reportEn from '../src/i18n/locales/en/analysis/report.json'
import { rulebook } from '../src/shared/rules/rulebook'

const source = readFileSync(new URL('../../shared/board/src/badges.rs', import.meta.url), 'utf8')
const list = /const KEYS: \[&str; \d+\] = \[([^\]]+)\]/.exec(source)?.[1] ?? ''
const keys = Array.from(list.matchAll(/"(\w+)"/g), ([, key]) => key!)
const awarded = rulebook.badgeGroups.flatMap(({ badges }) => badges.map(({ key }) => key))

it.each([
  ['en', reportEn, faqEn],
  ['de', reportDe, faqDe],
] as const)('every badge that a channel may have is named and explained (%s)', (_language, report, faq) => {
  const names: Record<string, string> = report.badges
  expect(Object.keys(names).sort()).toEqual([...keys].sort())
  const old = keys.filter((key) => !awarded.includes(key))
  expect(old).toEqual(['trend_dependent', 'trend_based'])
  expect(old.filter((key) => !faq.items.badges.a.includes(names[key]!))).toEqual([])
})
