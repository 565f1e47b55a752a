import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { toast } from 'sonner'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { readReturn, readWord } from '@/features/channel-link/handover'
import { signInPage } from '@/features/channel-link/sign-in-page'
import { chooseLanguage } from '@/i18n'
import { linked, spent, unlinked } from '@/testing/api/channel-link'
import { visit } from '@/testing/render'
import { sentinels } from '@/testing/api/backend'
import { slow } from '@/testing/patience'
import { server, world } from '@/testing/setup'
import { signedIn } from '@/testing/user-pool/sign-in'

const shown = (text: string | RegExp) => screen.findByText(text, {}, slow)
const button = (name: string | RegExp) => screen.findByRole('button', { name }, slow)
const card = async (name = 'Your channel') => within(await screen.findByRole('region', { name }, slow))

/** The platform's window, as far as the page can reach it. */
class Popup {
  closed = false
  readonly document = { title: '' }
  readonly places: string[] = []
  readonly location = { replace: (place: string) => this.places.push(place) }
  close = () => {
    this.closed = true
  }
}
let popup: Popup
/** Sizes that windows were asked to open with. */
let opened: string[]

beforeEach(async () => {
  popup = new Popup()
  opened = []
  vi.spyOn(window, 'open').mockImplementation((_place, _name, features) => {
    opened.push(features ?? '')
    return popup as unknown as Window
  })
  vi.spyOn(window, 'close').mockImplementation(() => undefined)
  world.backend.me = { ...world.backend.me, channel: unlinked }
  await signedIn()
})
afterEach(async () => {
  vi.restoreAllMocks()
  // The toast of one test must not be taken for that of the next.
  toast.dismiss()
  await waitFor(() => expect(document.querySelector('[data-sonner-toast]')).toBeNull(), slow)
  await chooseLanguage('en')
})

/** Begins in the account settings; the window has gone to the platform. */
async function begin() {
  const visited = visit('/account-settings')
  await visited.user.click(await button('Connect channel'))
  await waitFor(() => expect(popup.places).toEqual([world.backend.linking.authUrl]), slow)
  return visited
}

/** What windows would say when they come back, in the words of their addresses; one of them is answered. */
async function comeBack(...searches: string[]): Promise<void> {
  const line = new BroadcastChannel('kanalyse.channel-link')
  const answers: string[] = []
  line.onmessage = ({ data }: MessageEvent<{ kind: string }>) => answers.push(data.kind)
  for (const search of searches) line.postMessage(readReturn(search))
  try {
    await waitFor(() => expect(answers).not.toEqual([]), slow)
  } finally {
    line.close()
  }
  expect(answers).toEqual(['taken'])
}

describe('where channels cannot be linked', () => {
  beforeEach(() => {
    world.backend.me = { ...world.backend.me, channel: null }
  })

  it('nothing is said of it in the account settings', async () => {
    visit('/account-settings')
    await screen.findByRole('heading', { name: 'Account settings', level: 1 }, slow)
    await screen.findByRole('region', { name: 'Delete account' }, slow)
    expect(screen.queryByRole('region', { name: 'Your channel' })).not.toBeInTheDocument()
  })
})

describe('linking one’s own channel', () => {
  it('opens a window of 500 by 600 in the very press, which goes to the platform’s sign-in', async () => {
    await begin()
    expect(opened).toEqual([expect.stringContaining('popup,width=500,height=600')])
    expect((await card()).getByText('Waiting for your sign-in in the other window.')).toBeInTheDocument()
    expect(await button('Connect channel')).toHaveAttribute('aria-disabled', 'true')
  })

  it('shows name and free analysis once the window has come back, without a reload', async () => {
    const { where } = await begin()
    await comeBack('?code=code-1&state=state-1&scope=x')
    const channel = await card()
    expect(await channel.findByText('Workshop Diaries', {}, slow)).toBeInTheDocument()
    expect(channel.getByText('Free analysis available')).toBeInTheDocument()
    expect(await shown('Channel connected')).toBeInTheDocument()
    expect(popup.closed).toBe(true)
    expect(where()).toBe('/account-settings')
  })

  it('takes no word that belongs to another attempt', async () => {
    const saved: unknown[] = []
    server.use(
      http.post('*/api/youtube-oauth-save', async ({ request }) => {
        saved.push(await request.clone().json())
        return world.backend.respond(request)
      }),
    )
    await begin()
    // Words keep their order: once the second one counts, the first one was heard.
    await comeBack('?code=code-2&state=somebody-elses', '?code=code-1&state=state-1')
    await waitFor(() => expect(saved).not.toEqual([]), slow)
    expect(saved).toEqual([{ code: 'code-1', state: 'state-1' }])
    expect(await shown('Channel connected')).toBeInTheDocument()
    expect(saved).toHaveLength(1)
  })

  it('is given up by a press, which closes the window', async () => {
    const { user } = await begin()
    await user.click(await button('Cancel'))
    expect(popup.closed).toBe(true)
    expect(world.backend.seen).not.toContain('POST /youtube-oauth-save')
    await waitFor(
      async () => expect(await button('Connect channel')).not.toHaveAttribute('aria-disabled'),
      slow,
    )
  })

  it('is given up by closing the window, silently; what comes later counts all the same', async () => {
    await begin()
    popup.closed = true
    await waitFor(
      async () => expect(await button('Connect channel')).not.toHaveAttribute('aria-disabled'),
      slow,
    )
    expect(screen.queryByText(/failed/i)).not.toBeInTheDocument()
    await comeBack('?code=code-1&state=state-1')
    expect(await (await card()).findByText('Workshop Diaries', {}, slow)).toBeInTheDocument()
  })

  it.each([
    [
      'en',
      '?error=access_denied&state=state-1',
      'Connection failed',
      'You did not allow access, so nothing was connected.',
    ],
    ['de', '?error=access_denied&state=state-1', 'Verbindung fehlgeschlagen', /nicht erlaubt/],
    ['en', '?error=server_error&state=state-1', 'Connection failed', undefined],
    ['en', '?code=wrong&state=state-1', 'The YouTube connection could not be saved', /has expired/],
    ['de', '?code=wrong&state=state-1', 'Die Verbindung mit YouTube ließ sich nicht speichern', undefined],
  ] as const)('in %s, coming back with %s, says "%s"', async (language, search, title, text) => {
    await begin()
    await chooseLanguage(language)
    await comeBack(search)
    expect(await shown(title)).toBeInTheDocument()
    if (text) expect(screen.getByText(text)).toBeInTheDocument()
    expect(world.backend.me.channel).toEqual(unlinked)
  })

  it('believes the account and not a lost answer', async () => {
    await begin()
    server.use(
      http.post('*/api/youtube-oauth-save', () => {
        world.backend.me = { ...world.backend.me, channel: linked }
        return HttpResponse.error()
      }),
    )
    await comeBack('?code=code-1&state=state-1')
    expect(await shown('Channel connected')).toBeInTheDocument()
  })

  it.each([
    ['en', 'Connect channel', 'Popup blocked. Please allow popups for this site.'],
    ['de', 'Kanal verbinden', 'Popup blockiert. Bitte erlaube Popups für diese Seite.'],
  ] as const)('in %s says when the browser forbids the window', async (language, press, text) => {
    vi.mocked(window.open).mockReturnValue(null)
    await chooseLanguage(language)
    const { user } = visit('/account-settings')
    await user.click(await button(press))
    expect(await shown(text)).toBeInTheDocument()
    expect(world.backend.seen).not.toContain('POST /youtube-oauth-connect')
  })

  it.each([
    ['an answer that is an error', () => new HttpResponse(null, { status: 500 })],
    [
      'an address that is not the platform’s',
      () => HttpResponse.json({ success: true, authUrl: 'https://evil.example/?state=1' }),
    ],
  ])('closes the window and says so after %s', async (_what, answer) => {
    server.use(http.post('*/api/youtube-oauth-connect', answer))
    const { user } = visit('/account-settings')
    await user.click(await button('Connect channel'))
    expect(await shown('The YouTube sign-in could not be opened')).toBeInTheDocument()
    expect([popup.closed, popup.places]).toEqual([true, []])
  })

  it('begins in the account menu too', async () => {
    const { user } = visit('/terms')
    await user.click(await button('Account'))
    await user.click(await screen.findByRole('menuitem', { name: 'Connect a channel' }, slow))
    await waitFor(() => expect(popup.places).toHaveLength(1), slow)
    await comeBack('?code=code-1&state=state-1')
    expect(await shown('Channel connected')).toBeInTheDocument()
  })
})

describe('unlinking', () => {
  beforeEach(() => {
    world.backend.me = { ...world.backend.me, channel: linked }
  })

  it('asks first, then the card offers to connect again', async () => {
    const { user } = visit('/account-settings')
    await user.click((await card()).getByRole('button', { name: 'Disconnect channel' }))
    const dialog = within(await screen.findByRole('alertdialog', {}, slow))
    await user.click(dialog.getByRole('button', { name: 'Cancel' }))
    expect(world.backend.me.channel).toEqual(linked)
    await user.click(await button('Disconnect channel'))
    await user.click(
      within(await screen.findByRole('alertdialog', {}, slow)).getByRole('button', { name: 'Disconnect' }),
    )
    expect(await shown('Channel disconnected')).toBeInTheDocument()
    expect(await button('Connect channel')).toBeEnabled()
  })

  it('begins in the account menu too, and says when it failed', async () => {
    server.use(http.delete('*/api/me/channel', () => new HttpResponse(null, { status: 503 })))
    const { user } = visit('/terms')
    await user.click(await button('Account'))
    await user.click(await screen.findByRole('menuitem', { name: 'Disconnect channel' }, slow))
    await user.click(
      within(await screen.findByRole('alertdialog', {}, slow)).getByRole('button', { name: 'Disconnect' }),
    )
    expect(await shown('Disconnecting failed')).toBeInTheDocument()
    expect(screen.getByRole('alertdialog')).toBeInTheDocument()
  })
})

describe('the free analysis of the week', () => {
  it('is announced, used without a credit, and then said when the next one comes', async () => {
    world.backend.me = { ...world.backend.me, channel: linked, credits: 0, subscriptionCredits: 0 }
    const { user, where } = visit('/quick-analyzer?channel=%40a')
    expect(await shown('This one is free: it is your weekly analysis.')).toBeInTheDocument()
    expect(await button('Analyze channel')).not.toHaveAccessibleDescription(/credit/)
    await user.click(await button('Analyze channel'))
    await waitFor(() => expect(where()).toMatch(/^\/analysis\//), slow)
    expect(world.backend.me.credits).toBe(0)
    expect(world.backend.jobs[0]?.weeklyFree).toBe(true)
  })

  it('used, the next one is announced and costs a credit', async () => {
    world.backend.me = { ...world.backend.me, channel: spent }
    visit('/quick-analyzer')
    expect(await shown(/^Next free analysis: .*2030/)).toBeInTheDocument()
    expect(await button('Analyze channel')).toHaveAccessibleDescription('1 credit')
  })

  it('comes back when the analysis fails, and the failure says so', async () => {
    world.backend.me = { ...world.backend.me, channel: linked }
    const { user } = visit(`/quick-analyzer?channel=${sentinels.notFound}`)
    await user.click(await button('Analyze channel'))
    expect(await shown(/Your free weekly analysis is available again/)).toBeInTheDocument()
    expect(world.backend.me.channel?.canUseWeeklyFree).toBe(true)
  })
})

describe('the way back', () => {
  it('hands over what the address holds, clears it, and says that the window may be closed', async () => {
    const line = new BroadcastChannel('kanalyse.channel-link')
    const words: unknown[] = []
    line.onmessage = ({ data }: MessageEvent<unknown>) => {
      words.push(data)
      line.postMessage({ kind: 'taken', state: 'state-1' })
    }
    visit('/channel-link-callback?code=code-1&state=state-1&scope=x')
    expect(
      await screen.findByRole('heading', { name: 'You can close this window' }, slow),
    ).toBeInTheDocument()
    line.close()
    expect(words[0]).toEqual({ kind: 'returned', state: 'state-1', code: 'code-1', error: null })
    expect(window.close).toHaveBeenCalled()
    expect(screen.queryByRole('contentinfo')).not.toBeInTheDocument()
  })

  it.each([
    ['en', 'This window is no longer needed'],
    ['de', 'Dieses Fenster wird nicht mehr gebraucht'],
  ] as const)('in %s, without anybody who waits, says "%s"', async (language, text) => {
    await chooseLanguage(language)
    visit('/channel-link-callback?code=code-1&state=nobodys')
    expect(await screen.findByRole('heading', { name: text }, slow)).toBeInTheDocument()
  })

  it('in an installed app, whose window no script can close, its button leads on', async () => {
    const { user, where } = visit('/channel-link-callback')
    await user.click(await button('Close window'))
    await waitFor(() => expect(where()).toBe('/account-settings'), slow)
  })

  it('says the same of an address with nothing in it', async () => {
    visit('/channel-link-callback')
    expect(await shown('This window is no longer needed')).toBeInTheDocument()
  })
})

describe('what is believed', () => {
  const here = 'https://kanalyse.example/account-settings'
  it.each([
    ['https://accounts.google.com/o/oauth2/v2/auth?state=a', here, 'a'],
    ['http://127.0.0.1:4568/o/oauth2/v2/auth?state=a', 'http://127.0.0.1:5173/', 'a'],
    ['http://127.0.0.1:4568/o/oauth2/v2/auth?state=a', here, undefined],
    ['https://accounts.google.com/o/oauth2/v2/auth', here, undefined],
    ['http://accounts.google.com/?state=a', here, undefined],
    ['https://accounts.google.com.evil.example/?state=a', here, undefined],
    ['https://accounts.google.com@evil.example/?state=a', here, undefined],
    ['https://me@accounts.google.com/?state=a', here, undefined],
    ['javascript:alert(1)//?state=a', here, undefined],
    ['/o/oauth2/v2/auth?state=a', here, undefined],
    [7, here, undefined],
  ])('%s from %s carries the state %s', (address, from, state) => {
    expect(signInPage(address, from)?.state).toBe(state)
  })

  it.each([
    null,
    'taken',
    {},
    { kind: 'taken' },
    { kind: 'other', state: 's' },
    { kind: 'returned', state: '' },
  ])('the word %j is none', (word) => expect(readWord(word)).toBeUndefined())

  it('keeps of a word what it must hold, and nothing else', () => {
    expect(readWord({ kind: 'returned', state: 's', code: 7, error: '', more: 1 })).toEqual({
      kind: 'returned',
      state: 's',
      code: null,
      error: null,
    })
  })
})
