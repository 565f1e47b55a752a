import { renderHook } from '@testing-library/react'
import { expect, it } from 'vitest'
import { chooseLanguage } from '@/i18n'
import { useRange } from './range'

const write = () => renderHook(() => useRange()).result.current

it('says what is likely in one phrase, in both languages', async () => {
  expect(write().likely('65', '74')).toBe('likely 65–74')
  await chooseLanguage('de')
  expect(write().likely('65', '74')).toBe('wohl 65–74')
})

it('puts a word between ends that have signs', async () => {
  await chooseLanguage('en')
  expect(write().range('−34%', '+85%')).toBe('−34% to +85%')
  expect(write().range('1', '+85%')).toBe('1 to +85%')
  await chooseLanguage('de')
  expect(write().likely('−34 %', '−2 %')).toBe('wohl −34 % bis −2 %')
})

it('writes one end where both are the same once they are rounded', () => {
  expect(write().range('70', '70')).toBe('70')
})

it.each([
  ['68%', '99%', '68–99%'],
  ['68\u00a0%', '99\u00a0%', '68–99\u00a0%'],
  ['3.9 days', '4.5 days', '3.9–4.5 days'],
  ['663\u00a0€', '3.388\u00a0€', '663–3.388\u00a0€'],
  ['$370', '$930', '$370–930'],
  ['1.2×', '2×', '1.2–2×'],
  ['1,2\u00a0Mio.', '3\u00a0Mio.', '1,2–3\u00a0Mio.'],
])('says once what %s and %s are counted in', (low, high, both) => {
  expect(write().range(low, high)).toBe(both)
})

it.each([
  ['57K', '121K'],
  ['900', '1.2K'],
  ['900', '1,2\u00a0Mio.'],
  ['1 day', '3 days'],
  ['$900', '€950'],
  ['8:20', '9:30'],
])('leaves %s and %s as they are', (low, high) => {
  expect(write().range(low, high)).toBe(`${low}–${high}`)
})
