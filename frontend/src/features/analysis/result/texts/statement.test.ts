import { expect, it } from 'vitest'
import advice from '@/i18n/locales/en/analysis/advice.json'
import adviceTabs from '@/i18n/locales/en/analysis/adviceTabs.json'
import { areaOf } from './statement'

/** The keys of all sentences below, without the endings of their plurals. */
function keysOf(texts: object, above = ''): string[] {
  return Object.entries(texts).flatMap(([key, text]: [string, unknown]) =>
    typeof text === 'object' && text !== null
      ? keysOf(text, `${above}${key}.`)
      : [`${above}${key.replace(/_(one|other)$/, '')}`],
  )
}

it('a sentence of the engine is looked for in the area that has it', () => {
  expect(keysOf(advice).filter((key) => areaOf(key) !== 'advice')).toEqual([])
  expect(keysOf(adviceTabs).filter((key) => areaOf(key) !== 'adviceTabs')).toEqual([])
})
