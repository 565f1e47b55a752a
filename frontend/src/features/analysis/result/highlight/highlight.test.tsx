import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { loadArea } from '@/i18n'
import { channels } from '@/testing/channels'
import { summary } from '@/testing/api/fixtures'
import { slow } from '@/testing/patience'
import type { Report } from '@/features/analysis/types'
import { PrintContext } from '../print-context'
import { ResultView } from '../result-view'
import SustainabilityTab from '../tabs/sustainability'
import { HighlightContext } from './highlight-context'

beforeAll(() => loadArea('report', 'result', 'resultTabs', 'advice', 'adviceTabs'))

// Pictures are drawn once their width is known. Without a height, nothing lies out of sight.
beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 600, 0))
})

const { steady } = channels
const claim = steady.titleStudy.claims.find(({ found }) => !found)!
const topic = steady.contentAnalysis.topics[0]!

function show(report: Report, tab: string) {
  const analysis = { ...summary({}), report }
  const element = <ResultView analysis={analysis} report={report} />
  const router = createMemoryRouter([{ path: '/', element }], { initialEntries: [`/?tab=${tab}`] })
  render(<RouterProvider router={router} />)
  return userEvent.setup()
}

const strip = () => screen.findByRole('region', { name: 'Uploads, highlighted together' }, slow)
const row = (list: string, place: number) =>
  within(within(screen.getByRole('list', { name: list })).getAllByRole('listitem')[place]!).getByRole(
    'button',
  )
const titleRow = () => row('What titles do', steady.titleStudy.claims.indexOf(claim))
const lit = (within: ParentNode = document) => within.querySelectorAll('[data-lit=true]').length
const pale = (within: ParentNode = document) => within.querySelectorAll('[data-lit=false]').length
const status = () => screen.getByRole('status').textContent
const tab = (name: string) => screen.getByRole('tab', { name })

/** Each statement as an older engine wrote it. */
function withoutLists(report: Report): Report {
  const bare = structuredClone(report)
  for (const one of [...bare.titleStudy.claims, ...bare.lengthStudy.bins, ...bare.contentAnalysis.topics])
    delete one.uploadIndices
  delete bare.timingStudy.uploadCells
  return bare
}

describe('a statement that is pressed', () => {
  it('lights its uploads in the strip, and in the charts of the other views until it is cleared', async () => {
    const user = show(steady, 'sustainability')
    const dots = await strip()
    expect(lit() + pale()).toBe(0)
    expect(status()).toBe('')
    // Nothing is lit: on a phone it takes no room.
    expect(dots).toHaveClass('max-sm:not-focus-visible:sr-only')
    await user.click(titleRow())
    expect(titleRow()).toHaveAttribute('aria-pressed', 'true')
    expect(dots).not.toHaveClass('max-sm:not-focus-visible:sr-only')
    expect(lit(dots)).toBe(claim.withCount)
    expect(pale(dots)).toBe(steady.uploads.length - claim.withCount)
    expect(status()).toContain(`${String(claim.withCount)} of ${String(claim.of)} uploads highlighted`)

    await user.click(tab('KPIs'))
    const clear = await screen.findByRole('button', { name: 'Clear highlighting' }, slow)
    await waitFor(() => expect(lit()).toBe(claim.withCount))
    await user.click(tab('Content'))
    expect(lit(await strip())).toBe(claim.withCount)
    await user.click(row('Topics of this channel', 0))
    expect(lit(await strip())).toBe(topic.uploadIndices!.length)

    await user.click(tab('KPIs'))
    expect(clear).not.toBeInTheDocument()
    await user.click(await screen.findByRole('button', { name: 'Clear highlighting' }, slow))
    expect(lit() + pale()).toBe(0)
    expect(screen.queryByRole('button', { name: 'Clear highlighting' })).not.toBeInTheDocument()
    expect(document.body).not.toHaveFocus()
  })

  it('goes out when it is pressed again, by key as well', async () => {
    const user = show(steady, 'sustainability')
    const dots = await strip()
    titleRow().focus()
    await user.keyboard('{Enter}')
    expect(lit(dots)).toBe(claim.withCount)
    await user.keyboard(' ')
    expect(titleRow()).toHaveAttribute('aria-pressed', 'false')
    expect(lit(dots) + pale(dots)).toBe(0)
  })

  it('may be a length or a time slot, whose button says what it is', async () => {
    const user = show(steady, 'sustainability')
    const dots = await strip()
    const bin = steady.lengthStudy.bins[0]!
    const lengths = screen.getByRole('figure', { name: 'Views by length' })
    await user.click(within(lengths).getAllByRole('button', { pressed: false })[0]!)
    expect(lit(dots)).toBe(bin.count)
    const cell = steady.timingStudy.uploadCells![0]!
    const day = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'][cell >> 2]!
    const part = ['0–6', '6–12', '12–18', '18–24'][cell % 4]!
    const count = steady.timingStudy.uploadCells!.filter((other) => other === cell).length
    await user.click(
      screen.getByRole('button', { name: new RegExp(`^${day}, ${part} h: ${String(count)} `) }),
    )
    expect(lit(dots)).toBe(count)
    expect(within(lengths).queryByRole('button', { pressed: true })).not.toBeInTheDocument()
  })

  it('is previewed under the pointer, which neither keeps it nor says it', async () => {
    const user = show(steady, 'sustainability')
    const dots = await strip()
    await user.hover(titleRow())
    expect(lit(dots)).toBe(claim.withCount)
    expect(status()).toBe('')
    await user.unhover(titleRow())
    expect(lit(dots) + pale(dots)).toBe(0)
  })

  it('is out while only what is certain is shown, unless it is beyond chance', async () => {
    const others = steady.titleStudy.claims.filter((one) => one !== claim)
    const claims = [{ ...claim, found: true }, ...others.map((one) => ({ ...one, found: false }))]
    const report = { ...steady, titleStudy: { ...steady.titleStudy, claims } }
    const user = show(report, 'sustainability')
    const dots = await strip()
    const only = screen.getByRole('switch')
    const second = report.titleStudy.claims[1]!
    await user.click(row('What titles do', 1))
    expect(lit(dots)).toBe(second.withCount)
    await user.click(only)
    expect(lit(dots) + pale(dots)).toBe(0)
    await user.click(only)
    expect(lit(dots)).toBe(second.withCount)
    await user.click(row('What titles do', 0))
    await user.click(only)
    expect(lit(dots)).toBe(claim.withCount)
  })
})

describe('nothing can be lit', () => {
  it('in a report that does not name its uploads', async () => {
    show(withoutLists(steady), 'sustainability')
    expect(await screen.findByRole('list', { name: 'What titles do' }, slow)).toBeVisible()
    expect(screen.queryByRole('region', { name: 'Uploads, highlighted together' })).not.toBeInTheDocument()
    expect(document.querySelector('[aria-pressed]')).toBeNull()
  })

  it('once the titles are redacted', async () => {
    const analysis = { ...summary({ wordsRemoved: true }), report: steady }
    const element = <ResultView analysis={analysis} report={steady} />
    const router = createMemoryRouter([{ path: '/', element }], { initialEntries: ['/?tab=sustainability'] })
    render(<RouterProvider router={router} />)
    expect(await screen.findByRole('list', { name: 'What titles do' }, slow)).toBeVisible()
    expect(document.querySelector('[aria-pressed], [data-strip]')).toBeNull()
  })

  it('on paper', () => {
    render(
      <HighlightContext value={{ choice: {}, choose: () => undefined }}>
        <PrintContext value>
          <SustainabilityTab report={steady} />
        </PrintContext>
      </HighlightContext>,
    )
    expect(screen.getByRole('list', { name: 'What titles do' })).toBeVisible()
    expect(document.querySelector('[aria-pressed], [data-strip]')).toBeNull()
  })
})
