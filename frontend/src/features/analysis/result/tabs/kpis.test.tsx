import { fireEvent, render, screen } from '@testing-library/react'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { chooseLanguage, loadArea } from '@/i18n'
import { channels } from '@/testing/channels'
import type { Report } from '../../types'
import { PrintContext } from '../print-context'
import KpisTab from './kpis'

beforeAll(() => loadArea('report', 'result', 'resultTabs', 'advice', 'adviceTabs'))
beforeEach(() => chooseLanguage('en'))

/** What is said above as well, or belongs to those who look it up. */
const folded = [/^The channel/, /^Niche/, /^Automation and its risk/, /^What is usual/]
const fold = (name: RegExp) => screen.getByRole('button', { name })

it('folds away what is said twice, and opens each by a press', () => {
  render(<KpisTab report={channels.steady} />)
  for (const name of folded) {
    expect(fold(name)).toHaveAttribute('aria-expanded', 'false')
    fireEvent.click(fold(name))
    expect(fold(name)).toHaveAttribute('aria-expanded', 'true')
  }
  expect(screen.getByText('Main topics')).toBeVisible()
})

it('says of the niche and of the risk what they come to while they are folded away', () => {
  render(<KpisTab report={channels.steady} />)
  expect(fold(/^Niche/)).toHaveAccessibleName(/^Niche ?\w+/)
  expect(fold(/^Automation/)).toHaveAccessibleName(/(low|medium|high|unknown)$/)
})

it('folds nothing away on paper, nor where the facts are all there is', () => {
  const { unmount } = render(
    <PrintContext value>
      <KpisTab report={channels.steady} />
    </PrintContext>,
  )
  for (const name of folded) expect(fold(name)).toHaveAttribute('aria-expanded', 'true')
  unmount()
  const { steady } = channels
  const few: Report = {
    ...steady,
    score: { ...steady.score, state: 'abstained', n: 2, reason: 'few_videos' },
  }
  render(<KpisTab report={few} />)
  expect(fold(/^The channel/)).toHaveAttribute('aria-expanded', 'true')
  expect(fold(/^Niche/)).toHaveAttribute('aria-expanded', 'true')
})
