import { renderHook } from '@testing-library/react'
import { beforeAll, expect, it } from 'vitest'
import { loadArea } from '@/i18n'
import type { Claim } from '../types'
import { useRowText } from './row-text'

beforeAll(() => loadArea('report', 'compare', 'advice'))

const claim: Claim = {
  basis: 'overall_score',
  value: 61,
  low: 55,
  high: 68,
  n: 40,
  state: 'measured',
  reason: null,
}

it.each([
  [claim, '61 · likely 55–68'],
  [{ ...claim, low: null, high: null }, '61 · no range'],
  [{ ...claim, value: null, low: null, high: null }, 'Not enough data'],
] as const)('a compared figure has its range, or says that there is none: %o', (figure, text) => {
  const { result } = renderHook(useRowText)
  expect(result.current.value('overall_score', figure)).toBe(text)
})
