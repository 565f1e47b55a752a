import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { paths } from '@/paths'
import { channels } from '@/testing/channels'
import { slow } from '@/testing/patience'
import { visit } from '@/testing/render'
import { world } from '@/testing/setup'
import { signedIn } from '@/testing/user-pool/sign-in'

function analysed(report = channels.gem) {
  const job = world.backend.add({
    channelName: report.channelInfo.channelName,
    overallScore: report.score.value ?? null,
  })
  job.report = report
  return job.requestId
}

beforeEach(() => signedIn())

it('a saved analysis opens under both of its addresses, with the tab that the address names', async () => {
  const id = analysed()
  const { where } = visit(`${paths.channelAnalysis(id)}?tab=revenue`)
  expect(await screen.findByRole('heading', { level: 1, name: 'Quiet Lambda' }, slow)).toBeInTheDocument()
  expect(await screen.findByRole('heading', { name: 'Simulator' }, slow)).toBeInTheDocument()
  expect(where()).toBe(`/channel-analysis/${id}?tab=revenue`)
})

it('a result can be looked at over the list; the list stays, and the page is one press away', async () => {
  const id = analysed(channels.oneHit)
  const { user, where } = visit(paths.quickAnalyzer())
  const look = await screen.findByRole('button', { name: 'Quick look: The Lantern Attic' }, slow)
  await user.click(look)
  const dialog = await screen.findByRole('dialog', { name: 'Quick look' }, slow)
  expect(
    await within(dialog).findByRole('heading', { level: 2, name: 'The Lantern Attic' }, slow),
  ).toBeInTheDocument()
  await user.click(within(dialog).getByRole('tab', { name: 'Content' }))
  expect(await within(dialog).findByRole('heading', { name: 'Recommendations' }, slow)).toBeInTheDocument()
  expect(where()).toBe(paths.quickAnalyzer())

  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  await waitFor(() => expect(look).toHaveFocus())

  await user.click(look)
  await user.click(await screen.findByRole('link', { name: 'Open as a page' }, slow))
  expect(
    await screen.findByRole('heading', { level: 1, name: 'The Lantern Attic' }, slow),
  ).toBeInTheDocument()
  expect(where()).toBe(paths.analysis(id))
})

it('what can be done with a result can be done over the list, too', async () => {
  const id = analysed(channels.oneHit)
  const { user, where } = visit(paths.quickAnalyzer())
  const look = await screen.findByRole('button', { name: 'Quick look: The Lantern Attic' }, slow)
  const open = async () => {
    await user.click(look)
    const dialog = within(await screen.findByRole('dialog', { name: 'Quick look' }, slow))
    await dialog.findByRole('heading', { level: 2, name: 'The Lantern Attic' }, slow)
    return dialog
  }
  const choose = async (name: string) => {
    await user.click((await open()).getByRole('button', { name: 'More' }))
    await user.click(await screen.findByRole('menuitem', { name }, slow))
  }
  expect((await open()).getByRole('button', { name: 'Share' })).toBeInTheDocument()
  await user.keyboard('{Escape}')
  await choose('Analyze another')
  // It leads to the very page below.
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument(), slow)
  await choose('Compare')
  await waitFor(() => expect(where()).toBe(paths.compare({ a: id })), slow)
})

it('every figure opens to its formula, its sample and the engine', async () => {
  const { user } = visit(paths.analysis(analysed()))
  const [ask] = await screen.findAllByRole('button', { name: 'How is this computed: Median views' }, slow)
  await user.click(ask!)
  const note = await screen.findByRole('dialog', {}, slow)
  expect(await within(note).findByText(/median\(v\), main format/, {}, slow)).toBeInTheDocument()
  expect(within(note).getByText(/n = 48/)).toBeInTheDocument()
  expect(within(note).getByText(/Our metric/)).toBeInTheDocument()
})
