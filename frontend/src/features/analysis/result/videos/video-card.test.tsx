import { render, screen, within } from '@testing-library/react'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { loadArea } from '@/i18n'
import { channels } from '@/testing/channels'
import type { Readable } from './redacted'
import { OutliersCard } from './outliers-card'

beforeAll(() => loadArea('report', 'result'))

/** Everything is in sight. */
vi.mock('@/ui/image/use-image', () => ({
  useLazyImage: (_: unknown, [src]: string[]) => ({
    state: 'loaded',
    src,
    onLoad: vi.fn(),
    onError: vi.fn(),
  }),
}))

function rows(change: (report: Readable) => Readable) {
  const report = change(channels.gem)
  const { container } = render(<OutliersCard report={report} />)
  const list = screen.getByRole('list', { name: 'Outliers' })
  return within(list)
    .getAllByRole('listitem')
    .map((row, index) => ({
      row,
      outlier: report.outliers[index]!,
      link: within(row).getByRole('link'),
      picture: container.querySelectorAll('li')[index]!.querySelector('img'),
    }))
}

const at = (report: Readable, logo: string): Readable => ({
  ...report,
  channelInfo: { ...report.channelInfo, channelLogoUrl: logo },
})

describe('an outlier', () => {
  it('of the platform shows its picture, and its title leads there', () => {
    for (const { outlier, link, picture } of rows((report) => ({ ...report, sample: false }))) {
      expect(link).toHaveAttribute('href', `https://www.youtube.com/watch?v=${outlier.videoId}`)
      expect(link).toHaveTextContent(outlier.title)
      expect(picture).toHaveAttribute('src', `https://i.ytimg.com/vi/${outlier.videoId}/mqdefault.jpg`)
    }
  })

  it('of the sample platform has a page and a picture there', () => {
    const [sample] = rows((report) => at({ ...report, sample: true }, '/sample/img/avatar/1.svg'))
    expect(sample!.link).toHaveAttribute('href', `/sample/watch?v=${sample!.outlier.videoId}`)
    expect(sample!.picture).toHaveAttribute('src', `/sample/img/thumb/${sample!.outlier.videoId}.svg`)
  })

  it('of a demo has both next to its channel’s picture', () => {
    const [demo] = rows((report) => at({ ...report, sample: true }, '/demo/hazel-and-hinge.svg'))
    expect(demo!.link).toHaveAttribute('href', `/demo/hazel-and-hinge/#${demo!.outlier.videoId}`)
    expect(demo!.picture).toHaveAttribute('src', `/demo/hazel-and-hinge/${demo!.outlier.videoId}.svg`)
  })

  it('has no picture once its title is redacted', () => {
    for (const { picture } of rows((report) => ({ ...report, redacted: true }))) expect(picture).toBeNull()
  })

  it('says how long it is, its views, and its multiple with the range', () => {
    const [first] = rows((report) => report)
    expect(first!.row).toHaveTextContent(/\d:\d\d/)
    expect(first!.row).toHaveTextContent(/views ·/)
    expect(first!.row).toHaveTextContent(/\d×likely \d/)
  })
})
