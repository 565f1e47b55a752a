import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { http, HttpResponse } from 'msw'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { mutate } from 'swr'
import { beforeEach, describe, expect, it } from 'vitest'
import { titlesKey, type SavedTitle, type SaveTitle as What } from '@/api/titles'
import { chooseLanguage } from '@/i18n'
import { paths } from '@/paths'
import { hubVideo } from '@/testing/api/hub'
import { member } from '@/testing/screens/hub-on-screen'
import { visit } from '@/testing/render'
import { savedTitle } from '@/testing/api/saved-titles'
import { server, world } from '@/testing/setup'
import { signedIn, signedOut } from '@/testing/user-pool/sign-in'
import { SaveTitle } from './save-title'

interface Sent {
  key: string | null
  body: What
}
let sent: Sent[] = []
/** How the next saves are answered; saved when nothing is left. */
let answers: (() => Response | Promise<Response>)[] = []

const refuse = (status: number, code: string) => () =>
  HttpResponse.json({ error: { code, message: code, requestId: 'r' } }, { status })

beforeEach(() => {
  sent = []
  answers = []
  server.use(
    http.post('*/api/titles', async ({ request }) => {
      const body = (await request.json()) as What
      sent.push({ key: request.headers.get('Idempotency-Key'), body })
      return (
        answers.shift()?.() ??
        HttpResponse.json(savedTitle(body.title, { ...body, videoId: body.videoId ?? null }), {
          status: 201,
        })
      )
    }),
  )
})

const video: What = { title: 'Seven ways', videoId: 'abc', channelId: 'UC1', channelName: 'Ways' }
const idea: What = { title: 'My own words' }

function shown(...whats: What[]) {
  const user = userEvent.setup()
  const router = createMemoryRouter(
    [
      { path: '/', element: whats.map((what, index) => <SaveTitle key={index} what={what} />) },
      { path: paths.savedTitles(), element: <h1>All of them</h1> },
    ],
    { initialEntries: ['/'] },
  )
  render(<RouterProvider router={router} />)
  return user
}

const button = (name: string) => screen.findByRole('button', { name })

describe('the button that saves a title', () => {
  it('saves it once, says so, and leads to the saved titles', async () => {
    await signedIn()
    const user = shown(video)
    await user.click(await button('Save title: Seven ways'))
    const saved = await button('Saved: Seven ways')
    expect(sent).toEqual([{ key: expect.stringMatching(/^[\da-f-]{36}$/) as string, body: video }])
    expect(await screen.findByText('Title saved')).toBeVisible()

    await user.click(saved)
    expect(await screen.findByText('This title is saved')).toBeVisible()
    expect(sent).toHaveLength(1)
    // jsdom has no pointers to capture, which a toast does.
    fireEvent.click(screen.getAllByRole('button', { name: 'Open saved titles' })[0]!)
    expect(await screen.findByRole('heading', { name: 'All of them' })).toBeVisible()
  })

  it('is there for nobody who is not signed in', async () => {
    await signedOut()
    shown(video)
    expect(screen.queryByRole('button', { name: /Seven ways/ })).toBeNull()
  })

  it('keeps the focus while it saves and afterwards, and takes no second press meanwhile', async () => {
    await signedIn()
    let answer: (response: Response) => void = () => undefined
    answers = [() => new Promise((resolve) => (answer = resolve))]
    const user = shown(idea)
    ;(await button('Save title: My own words')).focus()
    await user.keyboard('{Enter}')
    const saving = await button('Saving…: My own words')
    expect(saving).toHaveAttribute('aria-busy', 'true')
    await user.keyboard('{Enter}')
    await waitFor(() => expect(sent).toHaveLength(1))
    answer(HttpResponse.json(savedTitle(idea.title), { status: 201 }))
    expect(await button('Saved: My own words')).toHaveFocus()
    expect(sent).toHaveLength(1)
  })

  it('that failed tries again with the same key until it is saved, and with another one after a refusal', async () => {
    await signedIn()
    answers = [refuse(429, 'too_many_requests'), refuse(500, 'internal'), refuse(429, 'too_many_requests')]
    const user = shown(idea)
    await user.click(await button('Save title: My own words'))
    const failed = () => button('Not saved, try again: My own words')
    for (const tries of [2, 3, 4]) {
      await user.click(await failed())
      await waitFor(() => expect(sent).toHaveLength(tries))
    }
    expect(await button('Saved: My own words')).toBeVisible()
    const [refused, unsure, late, last] = sent.map(({ key }) => key)
    expect(unsure).not.toBe(refused)
    // The one before may have saved it.
    expect([late, last]).toEqual([unsure, unsure])
  })

  it('says that there is no room where 2,000 titles are saved, and can be pressed again', async () => {
    await signedIn()
    answers = [refuse(409, 'title_limit')]
    const user = shown(idea)
    await user.click(await button('Save title: My own words'))
    const full = await button('Not saved, no room left: My own words')
    expect(await screen.findByText(/You have 2,000 saved titles/)).toBeVisible()
    await user.click(full)
    expect(await button('Saved: My own words')).toBeVisible()
  })

  it('says of the same video in another place that it is saved, and of other words that they are not', async () => {
    await signedIn()
    const user = shown(video, { ...video, title: 'Seven ways (new)' }, idea, { title: 'Other words' })
    await user.click(await button('Save title: Seven ways'))
    expect(await button('Saved: Seven ways (new)')).toBeVisible()
    await user.click(await button('Save title: My own words'))
    expect(await button('Saved: My own words')).toBeVisible()
    expect(await button('Save title: Other words')).toBeVisible()
  })

  it('goes by the list of titles where that was read: what was deleted there can be saved again', async () => {
    await signedIn()
    const list: SavedTitle[] = [savedTitle(null, { videoId: 'abc' }), savedTitle('Mine')]
    await mutate(titlesKey(), list, { revalidate: false })
    const user = shown(video, { title: ' Mine ' }, idea)
    expect(await button('Saved: Seven ways')).toBeVisible()
    expect(await button('Saved: Mine')).toBeVisible()
    await user.click(await button('Save title: My own words'))
    expect(await button('Saved: My own words')).toBeVisible()
    await mutate(titlesKey(), [], { revalidate: false })
    expect(await button('Save title: My own words')).toBeVisible()
    expect(await button('Save title: Seven ways')).toBeVisible()
  })

  it('drops what somebody else has saved in this window', async () => {
    await signedIn()
    const user = shown(video)
    await user.click(await button('Save title: Seven ways'))
    await button('Saved: Seven ways')
    await signedIn()
    expect(await button('Save title: Seven ways')).toBeVisible()
  })

  it('speaks German as well', async () => {
    await chooseLanguage('de')
    try {
      await signedIn()
      const user = shown(video)
      await user.click(await button('Titel speichern: Seven ways'))
      expect(await button('Gespeichert: Seven ways')).toBeVisible()
    } finally {
      await chooseLanguage('en')
    }
  })
})

describe('in the hub, the button', () => {
  it.each(['grid', 'list'])(
    'saves a video of the %s without opening it, with its channel and niche',
    async (view) => {
      await member()
      world.backend.hub.videos = [hubVideo(1, { title: 'One' }), hubVideo(2, { title: 'Two' })]
      const { user, where } = visit(`${paths.thumbnailDiscovery()}?view=${view}`)
      const list = await screen.findByRole('list', { name: 'Videos' })
      const before = where()
      await user.click(await within(list).findByRole('button', { name: 'Save title: One' }))
      expect(await within(list).findByRole('button', { name: 'Saved: One' })).toBeVisible()
      expect(where()).toBe(before)
      expect(screen.queryByRole('dialog')).toBeNull()
      const { videoId, channelId, channelName, niche } = hubVideo(1)
      expect(sent.map(({ body }) => body)).toEqual([
        { title: 'One', videoId, channelId, channelName, isSample: true, niche },
      ])
    },
  )

  it('saves the video that is looked at', async () => {
    await member()
    world.backend.hub.videos = [hubVideo(1, { title: 'One' })]
    const { user } = visit(`${paths.thumbnailDiscovery()}?video=${hubVideo(1).videoId}`)
    const dialog = within(await screen.findByRole('dialog'))
    await user.click(await dialog.findByRole('button', { name: 'Save title: One' }))
    expect(await dialog.findByRole('button', { name: 'Saved: One' })).toHaveTextContent('Saved')
  })

  it('is not there for visitors', async () => {
    world.backend.hub.videos = [hubVideo(1, { title: 'One' })]
    visit(paths.thumbnailDiscoveryPreview())
    expect(await screen.findByText('One')).toBeVisible()
    expect(screen.queryByRole('button', { name: /Save title/ })).toBeNull()
  })
})
