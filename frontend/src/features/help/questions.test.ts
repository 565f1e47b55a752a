import { expect, it } from 'vitest'
import de from '@/i18n/locales/de/help/faq.json'
import deXray from '@/i18n/locales/de/help/xrayFaq.json'
import en from '@/i18n/locales/en/help/faq.json'
import enXray from '@/i18n/locales/en/help/xrayFaq.json'
import deWords from '@/i18n/locales/de/help/faqWords.json'
import enWords from '@/i18n/locales/en/help/faqWords.json'
import { groupKeys, questionsOf } from './questions'
import { questionsIn, sectionKeys } from './xray-sections'

const asked = groupKeys.flatMap((group) => questionsOf(group).map(({ key }) => key))
const askedOfXray = sectionKeys.flatMap((section) => questionsIn(section).map(({ key }) => key))

it.each([
  ['the FAQ', asked, [en.items, de.items, enWords.faq, deWords.faq]],
  ['the X-Ray FAQ', askedOfXray, [enXray.items, deXray.items, enWords.xrayFaq, deWords.xrayFaq]],
])(
  'every question of %s is asked once, with a text and other words for it in both languages',
  (_page, keys, languages) => {
    for (const items of languages) expect([...keys].sort()).toEqual(Object.keys(items).sort())
  },
)

it('every group and every section has a title in both languages', () => {
  for (const { groups } of [en, de]) expect(Object.keys(groups).sort()).toEqual([...groupKeys].sort())
  for (const { sections } of [enXray, deXray])
    expect(Object.keys(sections).sort()).toEqual([...sectionKeys].sort())
})

it('no question is called like a group, as both are places in the address', () => {
  expect(asked.filter((key) => (groupKeys as string[]).includes(key))).toEqual([])
})

it('no question waits for a figure: the support chat names it as it is', () => {
  const texts = [en, de, enXray, deXray].flatMap(({ items }) => Object.values(items))
  expect(texts.filter(({ q }) => q.includes('{{'))).toEqual([])
})
