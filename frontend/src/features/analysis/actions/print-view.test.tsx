import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { beforeAll, expect, it, vi } from 'vitest'
import { chooseLanguage, loadArea } from '@/i18n'
import { channels } from '@/testing/channels'
import { summary } from '@/testing/api/fixtures'
import { ResultView } from '../result/result-view'
import type { Analysis } from '../types'
import { PrintView } from './printing'

beforeAll(async () => {
  await loadArea('report', 'result', 'resultTabs', 'advice', 'adviceTabs')
  await chooseLanguage('en')
})

const report = channels.steady

function open(change: Partial<Analysis> = {}) {
  const print = vi.spyOn(window, 'print').mockImplementation(() => undefined)
  const analysis = {
    ...summary({ channelName: report.channelInfo.channelName }),
    report,
    ...change,
  } as Analysis
  const router = createMemoryRouter([
    { path: '/', element: <ResultView analysis={analysis} report={report} /> },
  ])
  render(<RouterProvider router={router} />)
  return print
}

const paperNow = () => document.querySelector<HTMLElement>('[data-paper]')

it('the keys that print bring all four views on paper, with every topic, and clear it away afterwards', async () => {
  const print = open()
  await userEvent.keyboard('{Control>}{Shift>}p{/Shift}{/Control}')
  expect(paperNow()).toBeNull()

  await userEvent.keyboard('{Control>}p{/Control}')
  await waitFor(() => expect(print).toHaveBeenCalledOnce())
  // As the browser says when it is asked to print: the paper is there already.
  dispatchEvent(new Event('beforeprint'))
  expect(document.querySelectorAll('[data-paper]')).toHaveLength(1)
  const paper = paperNow()!
  const titles = within(paper).getAllByRole('heading', { level: 2, hidden: true })
  const said = titles.map(({ textContent }) => textContent)
  for (const tab of ['KPIs', 'Sustainability', 'Content', 'Revenue']) expect(said).toContain(tab)
  expect(report.contentAnalysis.topics.length).toBeGreaterThan(6)
  for (const { label } of report.contentAnalysis.topics)
    expect(within(paper).getAllByText(label).length).toBeGreaterThan(0)
  expect(paper.textContent).not.toContain('Point at a mark')

  dispatchEvent(new Event('afterprint'))
  await waitFor(() => expect(paperNow()).toBeNull())
  expect(screen.getByRole('heading', { level: 1 })).toBeVisible()
})

it('paper says what changed, without what there is to press', async () => {
  const print = open({
    changes: { since: '2026-07-01T00:00:00Z', previousRequestId: 'a-before', changes: [] },
  })
  await userEvent.keyboard('{Control>}p{/Control}')
  await waitFor(() => expect(print).toHaveBeenCalledOnce())
  const paper = within(paperNow()!)
  expect(paper.getByText(/^Nothing has changed beyond noise/)).toBeInTheDocument()
  expect(paper.queryByText('Earlier analysis')).toBeNull()
  expect(paper.queryByText('Analyze again')).toBeNull()
  dispatchEvent(new Event('afterprint'))
  await waitFor(() => expect(paperNow()).toBeNull())
})

it('the browser’s own menu prints all four views too: they are there when it takes the page', async () => {
  const print = open()
  await PrintView.preload()
  dispatchEvent(new Event('beforeprint'))
  const paper = paperNow()
  for (const title of ['KPIs', 'Sustainability', 'Content', 'Revenue', 'Uploads over time', 'Simulator'])
    expect(paper).toHaveTextContent(title)
  expect(paper?.querySelector('.animate-shimmer')).toBeNull()
  expect(print).not.toHaveBeenCalled()
  dispatchEvent(new Event('afterprint'))
  await waitFor(() => expect(paperNow()).toBeNull())
})
