import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import help from '@/i18n/locales/en/help/help.json'
import { chatSentinels } from '@/testing/api/chat'
import { browserIs, field, isClosed, log, openChat, panel, theButton } from '@/testing/screens/chat-on-screen'
import { slow, until } from '@/testing/patience'
import { visit } from '@/testing/render'
import { world } from '@/testing/setup'
import { signedIn } from '@/testing/user-pool/sign-in'

const texts = help.chat

afterEach(() => void vi.useRealTimers())

describe('without a connection', () => {
  const lost = () => log().findByText(/Support cannot be reached/)

  it('it says so, keeps the message, and sends it again with one press', async () => {
    world.backend.chat.reply = { output: 'Here it is.', questions: [] }
    const { user } = await openChat()
    world.backend.offline = true
    await user.keyboard('Where is it?{Enter}')
    await lost()
    expect(within(panel()).getByText(texts.offline)).toBeVisible()
    expect(log().getByText(texts.unsent)).toBeVisible()
    expect(log().getByText(texts.kept)).toBeVisible()
    expect(isClosed()).toBe(true)
    await user.keyboard('More{Enter}')
    expect(field()).toHaveValue('')
    world.backend.offline = false
    await user.click(log().getByRole('button', { name: 'Try again' }))
    await log().findByText('Here it is.')
    expect(log().queryByText(texts.unsent)).toBeNull()
    expect(within(panel()).queryByText(texts.offline)).toBeNull()
    expect(isClosed()).toBe(false)
    expect(log().getAllByText('Where is it?')).toHaveLength(1)
    expect(world.backend.chat.sent.map(({ chatInput }) => chatInput)).toEqual(['Where is it?'])
  })

  it('an answer that is none counts as lost', async () => {
    const { user } = await openChat()
    await user.keyboard(`${chatSentinels.internal}{Enter}`)
    await lost()
    await user.click(log().getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(world.backend.chat.sent).toHaveLength(2))
    await lost()
  })

  it('it looks silently every 30 seconds, sends nothing for it, and offers what waits', async () => {
    world.backend.chat.reply = { output: 'Here it is.', questions: [] }
    const { user } = await openChat()
    const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1_000))
    const looks = () => world.backend.seen.filter((asked) => asked === 'GET /status').length
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    world.backend.offline = true
    await user.keyboard('Where is it?{Enter}')
    await until(() => expect(log().getByText(texts.unsent)).toBeVisible())
    world.backend.seen.length = 0
    await pass(29)
    expect(looks()).toBe(0)
    await pass(1)
    await until(() => expect(looks()).toBe(1))
    expect(isClosed()).toBe(true)
    world.backend.offline = false
    await pass(30)
    await until(() => expect(isClosed()).toBe(false))
    expect(world.backend.chat.sent).toEqual([])
    await pass(90)
    expect(looks()).toBe(2)
    await user.click(log().getByRole('button', { name: texts.sendAgain }))
    await until(() => expect(log().getByText('Here it is.')).toBeVisible())
    expect(world.backend.chat.sent).toHaveLength(1)
    // Frames are drawn by the same clock: none may wait when it goes.
    await pass(1)
  })

  it('the browser’s own word counts at once, in both directions', async () => {
    await openChat()
    browserIs('offline')
    await lost()
    expect(isClosed()).toBe(true)
    for (const text of [texts.unsent, texts.kept]) expect(log().queryByText(text)).toBeNull()
    browserIs('online')
    await waitFor(() => expect(isClosed()).toBe(false))
    expect(log().queryByText(/Support cannot be reached/)).toBeNull()
  })

  it('it is offline from the beginning, and a press looks whether it still is', async () => {
    // Its code came with an earlier look.
    await openChat()
    cleanup()
    const { user } = visit('/terms')
    const button = await theButton()
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    await user.click(button)
    await lost()
    for (const button of log().getAllByRole('button', { name: /\?$/ })) expect(button).toBeDisabled()
    await user.click(log().getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(isClosed()).toBe(false))
    expect(world.backend.seen).not.toContain('POST /chat/messages')
  })
})

describe('a message that is refused', () => {
  it('for coming too early says when one can go on, and stays', async () => {
    const { user } = await openChat()
    await user.keyboard(`${chatSentinels.tooMany}{Enter}`)
    await log().findByText(/You can continue in 42 seconds, at \d\d:\d\d/)
    expect(field()).toHaveValue(chatSentinels.tooMany)
    expect(isClosed()).toBe(false)
    expect(within(panel()).queryByText(texts.offline)).toBeNull()
  })

  it('for what it is says so, and stays', async () => {
    const { user } = await openChat()
    await user.keyboard(`${chatSentinels.invalid}{Enter}`)
    await log().findByText(/^This message was not accepted/)
    expect(field()).toHaveValue(chatSentinels.invalid)
    expect(isClosed()).toBe(false)
  })

  it('for a session that is over ends the session, as everywhere', async () => {
    const token = await signedIn()
    const { user } = visit('/terms')
    await user.click(await theButton())
    await waitFor(() => expect(field()).toHaveFocus(), slow)
    world.backend.refused.add(token)
    await user.keyboard('Hello{Enter}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), slow)
  })
})
