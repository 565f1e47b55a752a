import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { http, HttpResponse } from 'msw'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import type { ReactNode } from 'react'
import { beforeAll, describe, expect, it } from 'vitest'
import type { SaveTitle } from '@/api/titles'
import { loadArea } from '@/i18n'
import { channels } from '@/testing/channels'
import { savedTitle } from '@/testing/api/saved-titles'
import { server } from '@/testing/setup'
import { signedIn, signedOut } from '@/testing/user-pool/sign-in'
import { titlePool } from '@/testing/api/titles'
import type { Readable } from './redacted'
import { IdeasCard } from '../ideas/ideas-card'
import { PrintContext } from '../print-context'
import { OutliersCard } from './outliers-card'

beforeAll(() => loadArea('report', 'result', 'titleIdeas'))

const report: Readable = { ...channels.gem, sample: false }
const [outlier] = report.outliers
const niche = report.nicheProfile.subNiche

function shown(element: ReactNode) {
  render(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />)
}

function sends(): SaveTitle[] {
  const sent: SaveTitle[] = []
  server.use(
    http.post('*/api/titles', async ({ request }) => {
      sent.push((await request.json()) as SaveTitle)
      return HttpResponse.json(savedTitle('Any'), { status: 201 })
    }),
  )
  return sent
}

const buttons = () => screen.queryAllByRole('button', { name: /^Save title: / })

describe('a title of a result', () => {
  it('is saved with its video, its channel and its niche', async () => {
    await signedIn()
    const sent = sends()
    shown(<OutliersCard report={report} />)
    const [first] = within(screen.getByRole('list', { name: 'Outliers' })).getAllByRole('listitem')
    const save = await within(first!).findByRole('button', { name: `Save title: ${outlier!.title}` })
    await userEvent.click(save)
    expect(await within(first!).findByRole('button', { name: /^Saved: / })).toBeVisible()
    const { channelId, channelName } = report.channelInfo
    expect(niche).toBeTruthy()
    expect(sent).toEqual([
      { title: outlier!.title, videoId: outlier!.videoId, channelId, channelName, isSample: false, niche },
    ])
  })

  it('says that its channel is of the sample platform, where it is', async () => {
    await signedIn()
    const sent = sends()
    shown(<OutliersCard report={{ ...report, sample: true }} />)
    await userEvent.click(await screen.findByRole('button', { name: `Save title: ${outlier!.title}` }))
    expect(await screen.findByRole('button', { name: `Saved: ${outlier!.title}` })).toBeVisible()
    expect(sent).toMatchObject([{ videoId: outlier!.videoId, isSample: true }])
  })

  it('that is an idea is saved as words of one’s own for that channel', async () => {
    await signedIn()
    const sent = sends()
    const pool = titlePool()
    shown(<IdeasCard report={report} pool={pool} />)
    const title = pool.titles[0]!.title
    await userEvent.click(await screen.findByRole('button', { name: `Save title: ${title}` }))
    expect(await screen.findByRole('button', { name: `Saved: ${title}` })).toBeVisible()
    const { channelId, channelName } = report.channelInfo
    expect(sent).toEqual([{ title, channelId, channelName, isSample: false, niche }])
  })

  it.each([
    [
      'of a demo',
      { sample: true, channelInfo: { ...report.channelInfo, channelLogoUrl: '/demo/hazel.svg' } },
    ],
    ['whose titles are redacted', { redacted: true as const }],
  ])('%s cannot be saved', async (_name, change) => {
    await signedIn()
    shown(<OutliersCard report={{ ...report, ...change }} />)
    expect(screen.getByRole('list', { name: 'Outliers' })).toBeVisible()
    expect(buttons()).toEqual([])
  })

  it('has no button for visitors, nor on paper', async () => {
    await signedOut()
    shown(<OutliersCard report={report} />)
    expect(buttons()).toEqual([])
    await signedIn()
    expect((await screen.findAllByRole('button', { name: /^Save title: / })).length).toBe(
      report.outliers.length,
    )
    shown(
      <PrintContext value>
        <OutliersCard report={report} />
        <IdeasCard report={report} pool={titlePool()} />
      </PrintContext>,
    )
    expect(buttons()).toHaveLength(report.outliers.length)
  })
})
