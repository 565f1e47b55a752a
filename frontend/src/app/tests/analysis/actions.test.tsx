import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { paths } from '@/paths'
import { channels } from '@/testing/channels'
import { slow } from '@/testing/patience'
import { visit } from '@/testing/render'
import { world } from '@/testing/setup'
import { signedIn, signedOut } from '@/testing/user-pool/sign-in'
import { chooseInMenu, inMenu } from '@/testing/screens/result-menu'

function analysed(report = channels.gem, channelInput = '@quietlambda') {
  const job = world.backend.add({ channelInput, channelName: report.channelInfo.channelName })
  job.report = report
  return job
}

const open = async (id: string) => {
  const page = visit(paths.analysis(id))
  await screen.findByRole('heading', { level: 1, name: 'Quiet Lambda' }, slow)
  return page
}
const copied = () => navigator.clipboard.readText()

beforeEach(() => signedIn())
afterEach(() => {
  vi.restoreAllMocks()
  Reflect.deleteProperty(navigator, 'share')
})

describe('the link', () => {
  it('of a private analysis is copied with the word that only its owner can open it', async () => {
    const { requestId } = analysed()
    const { user } = await open(requestId)
    await chooseInMenu(user, 'Copy link')
    expect(await screen.findByText('Link copied!', {}, slow)).toBeInTheDocument()
    expect(screen.getByText(/Only you can open it until you share the analysis/)).toBeInTheDocument()
    expect(await copied()).toBe(`${location.origin}/analysis/${requestId}`)
  })

  it('that cannot be copied says so', async () => {
    const { user } = await open(analysed().requestId)
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('no', 'NotAllowedError'))
    await chooseInMenu(user, 'Copy link')
    expect(await screen.findByText('Copy failed', {}, slow)).toBeInTheDocument()
    expect(screen.getByText('The link could not be copied.')).toBeInTheDocument()
  })

  it('is shared and taken back by its owner; what was handed on is dead at once', async () => {
    const job = analysed()
    const { user } = await open(job.requestId)
    await user.click(screen.getByRole('button', { name: 'Share' }))
    const dialog = await screen.findByRole('dialog', { name: 'Share this analysis' }, slow)
    expect(within(dialog).getByText('Only you can open this analysis.')).toBeInTheDocument()
    await user.click(within(dialog).getByRole('switch'))
    await user.click(await within(dialog).findByRole('button', { name: 'Copy link' }, slow))
    await waitFor(async () =>
      expect(await copied()).toBe(`${location.origin}/analysis/${job.shareId ?? '-'}`),
    )
    expect(job.shared).toBe(true)
    const picture = within(dialog).getByRole('img', { name: 'Analysis of Quiet Lambda' })
    const address = `/api/shared/${job.shareId ?? '-'}/pictures/wide-en.png`
    expect(picture).toHaveAttribute('src', address)
    // Known before it is there, so that nothing moves when it comes.
    expect(picture).toHaveAttribute('width', '1200')
    expect(picture).toHaveAttribute('height', '630')
    const tall = within(dialog).getByRole('link', { name: 'Download picture (1080 × 1920)' })
    expect(tall).toHaveAttribute('href', address.replace('wide', 'tall'))
    expect(tall).toHaveAttribute('download', expect.stringMatching(/^Quiet Lambda [\d-]+\.tall\.png$/))
    await waitFor(() => expect(within(dialog).getByRole('switch')).not.toHaveAttribute('aria-disabled'))
    await user.click(within(dialog).getByRole('switch'))
    expect(await within(dialog).findByText('Only you can open this analysis.', {}, slow)).toBeInTheDocument()
    expect(job.shareId).toBeNull()
  })
})

describe('a shared analysis', () => {
  let links = 0
  let shareId: string
  // A link of its own for each test: what was asked for a moment ago is not asked for again.
  beforeEach(() => {
    shareId = `s-${String(++links).padStart(32, '0')}`
  })

  it('opens for a visitor, without what belongs to its owner', async () => {
    analysed().shareId = shareId
    await signedOut()
    const { user } = await open(shareId)
    const answer = screen.getByRole('heading', { level: 1 })
    expect(answer.compareDocumentPosition(screen.getByText('Shared analysis'))).toBe(
      Node.DOCUMENT_POSITION_FOLLOWING,
    )
    await inMenu(user, 'Copy link')
    expect(screen.queryByRole('menuitem', { name: 'Delete' })).not.toBeInTheDocument()
    expect(world.backend.seen.some((request) => request.includes('/analyses'))).toBe(false)
  })

  it('is handed on by the system, which says so; who cancels hears nothing', async () => {
    analysed().shareId = shareId
    const { user } = await open(shareId)
    const share = vi
      .fn()
      .mockRejectedValueOnce(new DOMException('', 'AbortError'))
      .mockResolvedValue(undefined)
    Object.defineProperty(navigator, 'share', { value: share, configurable: true })
    await user.click(screen.getByRole('button', { name: 'Share' }))
    await waitFor(() => expect(share).toHaveBeenCalledOnce())
    expect(screen.queryByText('Shared')).not.toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Share' }))
    expect(await screen.findByText('Shared', {}, slow)).toBeInTheDocument()
    expect(share).toHaveBeenLastCalledWith(
      expect.objectContaining({ url: `${location.origin}/analysis/${shareId}` }),
    )
  })

  it('is copied where the system has no way of sharing, or fails', async () => {
    analysed().shareId = shareId
    const { user } = await open(shareId)
    await user.click(screen.getByRole('button', { name: 'Share' }))
    await waitFor(async () => expect(await copied()).toBe(`${location.origin}/analysis/${shareId}`))
  })

  it.each([`s-${'f'.repeat(32)}`, 's-short', 's-..%2Fme'])('under %s there is none', async (id) => {
    await signedOut()
    visit(`/analysis/${id}`)
    expect(await screen.findByText(/This link does not work/, {}, slow)).toBeInTheDocument()
  })
})

it('the channel opens on the platform, whatever was typed', async () => {
  const real = { ...channels.gem, sample: false }
  await open(analysed(real, 'https://youtube.com.evil.example/@x').requestId)
  const link = screen.getByRole('link', { name: 'Open on YouTube' })
  expect(new URL(link.getAttribute('href') ?? '').origin).toBe('https://www.youtube.com')
})

it('a sample channel opens on the sample platform', async () => {
  await open(analysed().requestId)
  expect(screen.getByRole('link', { name: 'Open the channel' })).toHaveAttribute(
    'href',
    `/sample/channel/${channels.gem.channelInfo.channelId}`,
  )
})

it('the text report is a file named after the channel and the day', async () => {
  const { user } = await open(analysed().requestId)
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  URL.createObjectURL = vi.fn(() => 'blob:report')
  URL.revokeObjectURL = vi.fn()
  await user.click(screen.getByRole('button', { name: 'More' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Download text report' }, slow))
  await waitFor(() => expect(click).toHaveBeenCalledOnce())
  const link = click.mock.contexts[0] as HTMLAnchorElement
  expect(link.download).toBe(`Quiet Lambda ${channels.gem.analysisDate.slice(0, 10)}.txt`)
})

it('printing brings all four views to paper, then goes', async () => {
  const { user } = await open(analysed().requestId)
  const print = vi.spyOn(window, 'print').mockImplementation(() => undefined)
  await user.click(screen.getByRole('button', { name: 'More' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Print or save as PDF' }, slow))
  await waitFor(() => expect(print).toHaveBeenCalledOnce(), slow)
  const paper = document.querySelector('[data-paper]')
  for (const title of ['KPIs', 'Sustainability', 'Content', 'Revenue', 'Recommendations', 'Simulator'])
    expect(paper).toHaveTextContent(title)
  window.dispatchEvent(new Event('afterprint'))
  await waitFor(() => expect(document.querySelector('[data-paper]')).toBeNull())
})
