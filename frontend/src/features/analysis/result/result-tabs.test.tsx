import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { expect, it, vi } from 'vitest'
import { loadArea } from '@/i18n'
import { channels } from '@/testing/channels'
import { summary } from '@/testing/api/fixtures'
import { TabsInAddress } from './result-tabs'

/** The code of one tab is on its way until the test lets it come. */
const late = vi.hoisted(() => {
  let come: () => void = () => undefined
  const way = new Promise<void>((resolve) => (come = resolve))
  return { way, come }
})
vi.mock('./tabs/revenue', async (original) => {
  await late.way
  return await original()
})

it('a tab is shown as soon as it is chosen, so that nobody tabs into what is about to go', async () => {
  await loadArea('report', 'result', 'resultTabs', 'advice', 'adviceTabs')
  const router = createMemoryRouter(
    [{ path: '/analysis', element: <TabsInAddress analysis={summary({})} report={channels.steady} /> }],
    { initialEntries: ['/analysis?tab=content'] },
  )
  const user = userEvent.setup()
  render(<RouterProvider router={router} />)
  const content = await screen.findByRole('tabpanel', { name: 'Content' })
  await within(content).findAllByRole('heading')

  await user.tab()
  expect(screen.getByRole('tab', { name: 'Content' })).toHaveFocus()
  await user.keyboard('{ArrowRight}')
  const panel = screen.getByRole('tabpanel', { name: 'Revenue' })
  expect(within(panel).queryByRole('heading')).not.toBeInTheDocument()
  expect(router.state.location.search).toBe('?tab=revenue')
  await user.tab()
  expect(panel).toHaveFocus()

  late.come()
  await within(panel).findByRole('heading', { name: 'Simulator' })
  expect(panel).toHaveFocus()

  // The fan is of eight cases; the ranges next to it are of nine.
  expect(within(panel).getByText(/“Likely” is right in 9 of 10 cases, the fan in 8 of 10\./)).toBeVisible()
  expect(
    within(panel).queryByText(/of 10 cases, the true value is within the faded area/),
  ).not.toBeInTheDocument()
})
