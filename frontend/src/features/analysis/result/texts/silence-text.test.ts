import { renderHook } from '@testing-library/react'
import { beforeAll, expect, it } from 'vitest'
import { loadArea } from '@/i18n'
import { useSilenceText } from './silence-text'

beforeAll(() => loadArea('report'))

it('counts whole days that have passed', () => {
  const { result } = renderHook(() => useSilenceText())
  expect([0.9, 1.9, 2.96].map(result.current)).toEqual(['less than a day', '1 day', '2 days'])
})
