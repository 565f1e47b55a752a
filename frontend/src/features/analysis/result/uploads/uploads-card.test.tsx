import { fireEvent, render, screen, within } from '@testing-library/react'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { chooseLanguage, loadArea } from '@/i18n'
import { channels } from '@/testing/channels'
import { slow } from '@/testing/patience'
import type { Report } from '@/features/analysis/types'
import { LinePicture } from '@/features/analysis/story/line-picture'
import { UploadStrip } from '../highlight/upload-strip'
import { HighlightContext } from '../highlight/highlight-context'
import { UploadsCard } from './uploads-card'

/** Everything is in sight. */
vi.mock('@/ui/image/use-image', () => ({
  useLazyImage: (_: unknown, [src]: string[]) => ({
    state: 'loaded',
    src,
    onLoad: vi.fn(),
    onError: vi.fn(),
  }),
}))

beforeAll(() => loadArea('report', 'resultTabs'))
beforeEach(async () => {
  await chooseLanguage('en')
  // Pictures are drawn once their width is known.
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 600, 0))
})

const day = 86_400_000
const before = Math.floor(channels.steady.uploads.length / 2)

/** The same channel, half of whose uploads are from before a moment. */
function around(moment: string): Report {
  const { uploads, ...report } = channels.steady
  const at = (index: number) => new Date(Date.parse(moment) + (index - before) * day).toISOString()
  return { ...report, uploads: uploads.map((upload, index) => ({ ...upload, publishedAt: at(index) })) }
}

const crossed = around('2026-08-27T00:00:00Z')
const plain = around('2026-02-27T00:00:00Z')
const why =
  'Since 27 Aug 2026, a view counts as soon as a video starts to play. So views before and after the line cannot be compared.'
const lines = () => document.querySelectorAll('[data-break]').length

describe('uploads from before and after a day on which the counting of views changed', () => {
  it('are parted in the picture, in a sentence, in its name and in the table', async () => {
    render(<UploadsCard report={crossed} />)
    expect(screen.getByText(why)).toBeInTheDocument()
    const picture = await screen.findByRole('img', { name: /Counting changed on 27 Aug 2026\.$/ }, slow)
    expect(within(picture).getByText('Counting changed')).toBeInTheDocument()
    expect(lines()).toBe(1)
    const rows = [...document.querySelectorAll('tbody tr')]
    const place = rows.findIndex((row) => row.textContent.includes('Counting changed'))
    expect(place).toBe(crossed.uploads.length - before)
    expect(rows[place]).toHaveTextContent('27 Aug 2026')
    const first = screen.getByRole('slider', {
      name: 'Uploads, oldest first; use the arrow keys to go through them',
    })
    expect(first).toHaveAttribute('aria-valuetext', expect.stringMatching(/counted the old way$/))
  })

  it('leave the name of the line to the legend on a phone, where it would lie over the marks', async () => {
    vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 286, 0))
    render(<UploadsCard report={crossed} />)
    const name = await screen.findByText('own line', undefined, slow)
    expect(name.closest('ul')).toHaveTextContent('Long video')
    expect(screen.queryByText('own line', { selector: 'text' })).toBeNull()
  })

  it('are parted in the strip and in the story', async () => {
    const { unmount } = render(
      <HighlightContext value={{ choice: {}, choose: () => undefined }}>
        <UploadStrip report={crossed} view="sustainability" />
      </HighlightContext>,
    )
    expect(await screen.findByRole('img', { name: /Counting changed on 27 Aug 2026\.$/ })).toBeInTheDocument()
    expect(lines()).toBe(1)
    unmount()
    render(<LinePicture uploads={crossed.uploads} label="" />)
    expect(lines()).toBe(1)
  })

  it('are not where none is from before it', async () => {
    render(<UploadsCard report={plain} />)
    const picture = await screen.findByRole('img', { name: /The table below contains every value\.$/ }, slow)
    expect(within(picture).queryByText('Counting changed')).not.toBeInTheDocument()
    expect(screen.queryByText(/cannot be compared/)).not.toBeInTheDocument()
    expect(lines()).toBe(0)
  })
})

describe('a mark', () => {
  const report = channels.oneHit
  const [hit] = report.outliers

  it('of a video far above its own line says how far at the least and at the most', async () => {
    render(<UploadsCard report={report} />)
    const reader = await screen.findByRole('slider', undefined, slow)
    const place = [...report.uploads]
      .filter(({ multiple }) => multiple != null)
      .toSorted((a, b) => a.publishedAt.localeCompare(b.publishedAt))
      .findIndex(({ videoId }) => videoId === hit?.videoId)
    fireEvent.change(reader, { target: { value: String(place) } })
    expect(reader).toHaveAttribute(
      'aria-valuetext',
      expect.stringMatching(/× its own line · likely [\d.]+–[\d.]+/),
    )
  })

  it('opens its video by a click, and by a tap only shows the way to it', async () => {
    const open = vi.spyOn(window, 'open').mockReturnValue(null)
    render(<UploadsCard report={report} />)
    const field = await vi.waitFor(() => {
      const found = document.querySelector('rect.cursor-pointer')
      if (!found) throw new Error('not drawn yet')
      return found
    }, slow)
    // The multiple is above its mark.
    const label = screen.getAllByText(/^[\d.]+×$/, { selector: 'text.font-medium' })[0]
    const at = {
      clientX: Number(label?.getAttribute('x')),
      clientY: Number(label?.getAttribute('y')) + 12,
    }
    fireEvent(field, new PointerEvent('click', { ...at, bubbles: true, pointerType: 'touch' }))
    expect(open).not.toHaveBeenCalled()
    const way = document.querySelector<HTMLAnchorElement>('p > a[tabindex="-1"]')
    expect(way).not.toBeNull()
    fireEvent(field, new PointerEvent('click', { ...at, bubbles: true, pointerType: 'mouse' }))
    expect(open).toHaveBeenCalledExactlyOnceWith(way?.getAttribute('href'), '_blank', 'noreferrer')
  })

  it('is in the table with a link to its video', () => {
    render(<UploadsCard report={report} />)
    const links = [...document.querySelectorAll('tbody a')].map((link) => link.getAttribute('href'))
    expect(links).toHaveLength(report.uploads.length)
    expect(links.some((href) => href?.includes(hit?.videoId ?? '-'))).toBe(true)
  })
})

describe('a mark that is read', () => {
  const report = channels.oneHit
  const pictures = () => document.querySelectorAll('[data-state]').length
  it('shows its picture, and nothing any more once it is left', async () => {
    render(<UploadsCard report={report} />)
    const reader = await screen.findByRole('slider', undefined, slow)
    expect(pictures()).toBe(0)
    fireEvent.focus(reader)
    expect(pictures()).toBe(1)
    expect(document.querySelector('[data-state] img')).toHaveAttribute('src', expect.stringContaining('/'))
    fireEvent.blur(reader)
    expect(pictures()).toBe(0)
    expect(screen.getByText('Tap or point at a mark to see its details.')).toBeInTheDocument()
  })

  it('shows none once the pictures are redacted', async () => {
    render(<UploadsCard report={{ ...report, redacted: true } as Report} />)
    fireEvent.focus(await screen.findByRole('slider', undefined, slow))
    expect(pictures()).toBe(1)
    expect(document.querySelector('[data-state] img')).toBeNull()
  })
})
