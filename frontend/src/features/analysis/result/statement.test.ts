import { expect, it } from 'vitest'
import advice from '@/i18n/locales/en/advice.json'
import adviceTabs from '@/i18n/locales/en/adviceTabs.json'
import { belowOverview } from './statement'

it('a sentence of the engine is looked for where it stands', () => {
  expect([...belowOverview].sort()).toEqual(Object.keys(adviceTabs).sort())
  expect(Object.keys(advice).filter((group) => belowOverview.has(group))).toEqual([])
})
