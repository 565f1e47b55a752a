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

it('puts a word between ends that bear signs', async () => {
  await chooseLanguage('en')
  expect(write().range('−34%', '+85%')).toBe('−34% to +85%')
  expect(write().range('1', '+85%')).toBe('1 to +85%')
  await chooseLanguage('de')
  expect(write().likely('−34 %', '−2 %')).toBe('wohl −34 % bis −2 %')
})

it('writes one end where both are the same once they are rounded', () => {
  expect(write().range('70', '70')).toBe('70')
})
