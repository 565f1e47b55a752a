import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { chooseLanguage, loadArea } from '@/i18n'
import { claim, report } from '@/testing/api/fixtures'
import { unmeasured } from '@/testing/api/report-parts'
import { titlePool } from '@/testing/api/titles'
import { xraySection } from '@/testing/api/xray-report'
import { HighlightContext, type HighlightChoice } from '../highlight/highlight-context'
import { UploadStrip } from '../highlight/upload-strip'
import { PrintContext } from '../print-context'
import type { Report, TitlePool } from '../types'
import { IdeasCard } from './ideas-card'

beforeAll(async () => {
  await loadArea('report', 'resultTabs', 'titleIdeas')
  await chooseLanguage('en')
})

// Pictures are drawn once their width is known. Without a height, nothing lies out of sight.
beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 600, 0))
})

afterEach(() => getSelection()?.removeAllRanges())

/** A report that says of which uploads the question and the topic are. */
function withEffects(pool: TitlePool): Report {
  const of = report({ xray: xraySection({ finalTitles: pool }) })
  const lift = claim('title_lift', 1.48, 1.17, 1.87, 41)
  const question = {
    feature: 'question',
    withCount: 12,
    of: 41,
    rawLift: 1.7,
    priorLift: 1,
    p: 0.002,
  } as const
  const some = Array.from({ length: 12 }, (_, index) => index * 2)
  return {
    ...of,
    titleStudy: {
      ...of.titleStudy,
      claims: [{ ...question, lift, found: true, uploadIndices: some }],
    },
    contentAnalysis: {
      ...of.contentAnalysis,
      topics: [
        {
          key: 'e-bike',
          label: 'E-Bike',
          uploads: 9,
          coverage: 0.2,
          multiple: unmeasured,
          standsOut: 'up',
          recent: 1,
          lastAt: null,
          uploadIndices: of.uploads.flatMap((_, index) => (index < 8 ? [index] : [])),
        },
      ],
    },
  }
}

function Result({ of, pool }: { of: Report; pool: TitlePool }) {
  const [choice, choose] = useState<HighlightChoice>({})
  return (
    <HighlightContext value={{ choice, choose }}>
      <UploadStrip report={of} view="xray" />
      <IdeasCard report={of} pool={pool} />
    </HighlightContext>
  )
}

function show(pool: TitlePool = titlePool(), onPaper = false) {
  const user = userEvent.setup()
  const of = withEffects(pool)
  render(
    <PrintContext value={onPaper}>
      <Result of={of} pool={pool} />
    </PrintContext>,
  )
  return { user, of }
}

const ideas = () => within(screen.getByRole('list', { name: 'Title ideas' })).getAllByRole('listitem')
const lit = () => document.querySelectorAll('[data-lit=true]').length
const copyOf = (title: string) => screen.getByRole('button', { name: `Copy: ${title}` })
const first = 'E-Bike: What Makes the Difference?'
/** What is read out about copying; the strip has a region of its own. */
const said = () =>
  screen
    .getAllByRole('status')
    .map(({ textContent }) => textContent)
    .join('')

describe('the card of title ideas', () => {
  it('shows each idea with category, score, lift and the uploads behind it', () => {
    show()
    expect(ideas()).toHaveLength(3)
    const [question, topic] = ideas()
    expect(question).toHaveTextContent('Question')
    expect(question).toHaveTextContent('from 12 of 41 uploads')
    expect(question).toHaveTextContent(first)
    expect(question).toHaveTextContent('1.48× · likely 1.17–1.98× · Score 61')
    expect(topic).toHaveTextContent('Strong topic')
    expect(screen.getAllByRole('img', { name: /^Expected views: 1\.48×, likely/ })).toHaveLength(2)
  })

  it('heads them with the mean score and the mean lift, and with what they are not', () => {
    show()
    expect(screen.getByText('58 of 100')).toBeVisible()
    expect(screen.getByText('+46%')).toBeVisible()
    expect(screen.getByText(/^likely \+\d+% to \+\d+% · Views compared/)).toBeVisible()
    expect(screen.getByText(/a correlation in past titles, not a promise/)).toBeVisible()
    expect(screen.getByText(/Numbers are placeholders/)).toBeVisible()
  })

  it('lights the uploads that an effect comes from, with all ideas that rest on it', async () => {
    const { user } = show()
    const toggles = screen.getAllByRole('button', { name: 'from 12 of 41 uploads' })
    expect(toggles).toHaveLength(2)
    await user.click(toggles[0] as HTMLElement)
    expect(lit()).toBe(12)
    expect(toggles.map((toggle) => toggle.getAttribute('aria-pressed'))).toEqual(['true', 'true'])
    expect(said()).toContain('12 of 41 uploads highlighted')
    await user.click(screen.getByRole('button', { name: 'from 8 of 41 uploads' }))
    expect(toggles[0]).toHaveAttribute('aria-pressed', 'false')
    expect(lit()).toBeGreaterThan(0)
    expect(lit()).toBeLessThan(12)
  })

  it('copies a title, and says so to everybody', async () => {
    const { user } = show()
    await user.click(copyOf(first))
    expect(await navigator.clipboard.readText()).toBe(first)
    expect(said()).toBe(`Copied: ${first}`)
    expect(screen.getByText('Copied')).toBeVisible()
    // The press is not one on the row.
    expect(document.querySelector('[aria-pressed=true]')).toBeNull()
    const second = 'E-Bike: A Closer Look'
    copyOf(second).focus()
    await user.keyboard('{Enter}')
    expect(await navigator.clipboard.readText()).toBe(second)
    expect(said()).toBe(`Copied: ${second}`)
  })

  it('selects the title where the browser refuses, and says that', async () => {
    const { user } = show()
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('no', 'NotAllowedError'))
    await user.click(copyOf(first))
    const refused = await screen.findAllByText(/^Your browser does not allow copying/)
    expect(refused[0]).toBeVisible()
    expect(getSelection()?.toString()).toBe(first)
    expect(said()).toMatch(/^Your browser does not allow copying/)
  })

  it.each([
    ['language', /German or English titles/],
    ['few_videos', /there are not enough uploads/],
    ['no_effect', /no title pattern and no topic is linked to more views/],
    ['no_topic', /no word comes up often enough/],
  ] as const)('says what is missing: %s', (reason, text) => {
    show(titlePool({ titles: [], score: null, liftPercent: null, reason }))
    expect(screen.getByText(text)).toBeVisible()
    expect(screen.queryByRole('list')).toBeNull()
  })

  it('offers nothing to press on paper', () => {
    show(titlePool(), true)
    expect(ideas()).toHaveLength(3)
    expect(screen.queryByRole('button', { name: /^Copy/ })).toBeNull()
    expect(screen.queryByRole('button', { name: /^from/ })).toBeNull()
  })

  it('speaks German', async () => {
    await chooseLanguage('de')
    show()
    expect(screen.getByRole('list', { name: 'Titelideen' })).toBeVisible()
    expect(screen.getAllByText('aus 12 von 41 Uploads')[0]).toBeVisible()
    expect(screen.getByText('58 von 100')).toBeVisible()
    await chooseLanguage('en')
  })
})
