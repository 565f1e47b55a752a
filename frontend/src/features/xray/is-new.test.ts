import { renderHook } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { useIsNew } from './is-new'

afterEach(() => vi.restoreAllMocks())

it.each([
  ['xray', '2027-01-23T23:59:59Z', '2027-01-24T00:00:00Z'],
  ['coach', '2027-01-25T23:59:59Z', '2027-01-26T00:00:00Z'],
] as const)('%s is new for 60 days, and no longer', (part, last, after) => {
  const at = (time: string) => {
    vi.spyOn(Date, 'now').mockReturnValue(Date.parse(time))
    return renderHook(() => useIsNew(part)).result.current
  }
  expect([at(last), at(after)]).toEqual([true, false])
})
