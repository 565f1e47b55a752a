import { render, screen } from '@testing-library/react'
import { beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { loadArea } from '@/i18n'
import { slow } from '@/testing/patience'
import { RankHistory } from './rank-history'

beforeAll(() => loadArea('leaderboard'))
beforeEach(() => {
  // Pictures are drawn once their width is known.
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 300, 0))
})

const history = (...days: number[]) =>
  days.map((day) => ({ day: `2026-08-${String(day)}`, rank: day - 20, score: 60 }))
const lines = () => document.querySelectorAll('[data-break]').length
const why = /^On 27 Aug 2026 the platform changed what counts as a view, for all channels alike\./

it('ranks from before and after a change of the counting are parted, and a sentence says why', async () => {
  render(<RankHistory history={history(25, 26, 27, 28)} rank={8} />)
  expect(screen.getByText(why)).toBeVisible()
  expect(await screen.findByRole('img', { name: /On 27 Aug 2026 the platform changed/ }, slow)).toBeVisible()
  expect(lines()).toBe(1)
  const rows = [...document.querySelectorAll('tbody tr')].map((row) => row.textContent)
  expect(rows.filter((row) => row.includes('Counting changed'))).toHaveLength(1)
  expect(rows).toHaveLength(5)
})

it('ranks of one way of counting are not', async () => {
  render(<RankHistory history={history(27, 28, 29)} rank={9} />)
  expect(
    await screen.findByRole('img', { name: 'Rank day by day, first place at the top' }, slow),
  ).toBeVisible()
  expect(screen.queryByText(why)).not.toBeInTheDocument()
  expect(lines()).toBe(0)
})
