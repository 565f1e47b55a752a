import { fireEvent, screen, waitFor, within, act } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { afterEach, describe, expect, it } from 'vitest'
import { signOut } from '@/api/auth/session'
import { lengthOf } from '@/features/help/chat/use-chat'
import { chooseLanguage } from '@/i18n'
import de from '@/i18n/locales/de/help/faq.json'
import deHelp from '@/i18n/locales/de/help/help.json'
import en from '@/i18n/locales/en/help/faq.json'
import help from '@/i18n/locales/en/help/help.json'
import enXray from '@/i18n/locales/en/help/xrayFaq.json'
import { field, isClosed, log, openChat, panel, theButton } from '@/testing/screens/chat-on-screen'
import { slow } from '@/testing/patience'
import { visit } from '@/testing/render'
import { server, world } from '@/testing/setup'
import { signedIn, signedOut } from '@/testing/user-pool/sign-in'

const texts = help.chat
const intervals = { page: 'faq', section: 'doubt', key: 'intervals' } as const
const credits = { page: 'faq', section: 'using', key: 'credits' } as const
const ratings = { page: 'faq', section: 'labels', key: 'ratings' } as const
const price = { page: 'xray-faq', section: 'basics', key: 'price' } as const

const sendButton = () => screen.getByRole('button', { name: texts.send })

afterEach(() => chooseLanguage('en'))

describe('the button of the support chat', () => {
  it.each(['/faq', '/privacy', '/terms', '/xray-faq', '/quick-analyzer'])(
    'is there for members on %s',
    async (path) => {
      await signedIn()
      visit(path)
      expect(await theButton()).toHaveAttribute('aria-expanded', 'false')
    },
  )

  it('is not there for visitors', async () => {
    await signedOut()
    visit('/faq')
    await screen.findByRole('navigation', { name: 'Quick navigation' }, slow)
    expect(screen.queryByRole('button', { name: texts.title })).toBeNull()
  })

  it.each(['/nowhere/auth', '/nowhere/admin', '/admin'])('is not there on %s', async (path) => {
    world.backend.me.isAdmin = true
    await signedIn()
    const { leave } = visit('/terms')
    await theButton()
    leave()
    visit(path)
    await screen.findByRole('heading', { level: 1 }, slow)
    await screen.findByRole('navigation', { name: 'Quick navigation' }, slow)
    expect(screen.queryByRole('button', { name: texts.title })).toBeNull()
  })

  it('goes with the session, and the chat with it', async () => {
    await openChat()
    await act(() => signOut())
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(screen.queryByRole('button', { name: texts.title })).toBeNull()
  })
})

describe('the window', () => {
  it('takes the focus to the field, and gives it back when Escape closes it', async () => {
    const { user } = await openChat()
    expect(panel()).toBeVisible()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(async () => expect(await theButton()).toHaveFocus())
  })

  it('stays open when Escape closes what was opened over it', async () => {
    const { user } = await openChat()
    await user.keyboard('{Control>}k{/Control}')
    const search = await screen.findByRole('combobox', { name: 'Search and commands' }, slow)
    await waitFor(() => expect(search).toHaveFocus())
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull())
    expect(panel()).toBeVisible()
  })

  it('stays open when Escape is meant for a field of the page, and closes when it is for nothing', async () => {
    const { user } = await openChat('/faq')
    await user.click(await screen.findByRole('textbox', { name: en.search.label }))
    await user.keyboard('score{Escape}')
    expect(screen.getByRole('textbox', { name: en.search.label })).toHaveValue('')
    expect(panel()).toBeVisible()
    // Where the focus is after a link.
    act(() => screen.getByRole('main').focus())
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('says who answers', async () => {
    await openChat()
    await within(panel()).findByText(texts.who.faq)
  })

  it('says that the operator answers where a workflow is connected', async () => {
    world.backend.status = { ...world.backend.status, services: [{ key: 'support', state: 'live' }] }
    await openChat()
    await within(panel()).findByText(texts.who.operator)
  })

  it('is closed by its button, which ends the conversation and begins another', async () => {
    world.backend.chat.reply = { output: 'Good day.', questions: [] }
    const { user } = await openChat()
    await user.keyboard('Hello{Enter}')
    await log().findByText('Good day.')
    await user.keyboard('Still me{Enter}')
    await waitFor(() => expect(log().getAllByText('Good day.')).toHaveLength(2))
    await user.click(await theButton())
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await user.click(await theButton())
    await waitFor(() => expect(field()).toHaveFocus())
    expect(log().queryByText('Hello')).toBeNull()
    await user.keyboard('Again{Enter}')
    await log().findByText('Good day.')
    const [first, second, third] = world.backend.chat.sent.map(({ sessionId }) => sessionId)
    expect(first).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
    expect(second).toBe(first)
    expect(third).toMatch(/^[0-9a-f-]{36}$/)
    expect(third).not.toBe(first)
  })

  it('takes no answer that comes after it was closed', async () => {
    world.backend.chat.reply = { output: 'Too late.', questions: [] }
    world.backend.chat.hold()
    const { user } = await openChat()
    await user.keyboard('Hello{Enter}')
    await waitFor(() => expect(world.backend.chat.sent).toHaveLength(1))
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    world.backend.chat.release()
    world.backend.chat.reply = { output: 'In time.', questions: [] }
    await user.click(await theButton())
    await waitFor(() => expect(field()).toHaveFocus())
    expect(isClosed()).toBe(false)
    await user.keyboard('Hello again{Enter}')
    await log().findByText('In time.')
    expect(log().queryByText('Too late.')).toBeNull()
  })
})

describe('a message', () => {
  it('is sent trimmed, in the language of the page', async () => {
    const { user } = await openChat()
    await user.keyboard('  one{Shift>}{Enter}{/Shift}two  {Enter}')
    await waitFor(() =>
      expect(world.backend.chat.sent).toMatchObject([{ chatInput: 'one\ntwo', lang: 'en' }]),
    )
    await waitFor(() => expect(field()).toHaveValue(''))
    expect(log().getByText(/one\s+two/)).toBeVisible()
  })

  it('is not sent while there is nothing in it', async () => {
    const { user } = await openChat()
    expect(sendButton()).toBeDisabled()
    await user.keyboard('   {Enter}')
    expect(sendButton()).toBeDisabled()
    await user.keyboard('x')
    expect(sendButton()).toBeEnabled()
    expect(world.backend.seen).not.toContain('POST /chat/messages')
  })

  it('is not sent by an Enter that ends the choice of a character', async () => {
    const { user } = await openChat()
    await user.keyboard('かな')
    fireEvent.keyDown(field(), { key: 'Enter', isComposing: true })
    expect(field()).toHaveValue('かな')
    await user.keyboard('{Enter}')
    await waitFor(() => expect(world.backend.chat.sent).toHaveLength(1))
  })

  it('says near its longest how much room is left, and is not sent beyond it', async () => {
    const { user } = await openChat()
    fireEvent.change(field(), { target: { value: 'ä'.repeat(1_799) } })
    expect(screen.queryByText(/characters left/)).toBeNull()
    await user.keyboard('x')
    expect(screen.getByText('200 characters left')).toBeVisible()
    fireEvent.change(field(), { target: { value: '🎈'.repeat(2_001) } })
    expect(await screen.findByRole('alert')).toHaveTextContent('1 character too many: 2,000 fit')
    expect(sendButton()).toBeDisabled()
    await user.keyboard('{Enter}')
    expect(world.backend.seen).not.toContain('POST /chat/messages')
    expect(lengthOf(field().value)).toBe(2_001)
  })

  it('closes the field until it is answered, and the focus stays there', async () => {
    world.backend.chat.hold()
    const { user } = await openChat()
    await user.keyboard('Hello')
    await user.click(sendButton())
    expect(await within(panel()).findByText(texts.typing)).toBeVisible()
    expect(isClosed()).toBe(true)
    expect(field()).toHaveFocus()
    await user.keyboard('More{Enter}{Enter}')
    expect(field()).toHaveValue('')
    world.backend.chat.reply = { output: 'Done.', questions: [] }
    world.backend.chat.release()
    await log().findByText('Done.')
    expect(within(panel()).queryByText(texts.typing)).toBeNull()
    expect(isClosed()).toBe(false)
    expect(field()).toHaveFocus()
    expect(world.backend.chat.sent).toHaveLength(1)
  })
})

describe('an answer', () => {
  it('of the workflow is plain text, whatever it holds', async () => {
    const output = '<b>Bold</b> <img src=x onerror="alert(1)">\nSecond line'
    world.backend.chat.reply = { output, questions: [] }
    const { user } = await openChat()
    await user.keyboard('Hello{Enter}')
    expect(await log().findByText(/<b>Bold<\/b> <img/)).toHaveTextContent('Second line')
    expect(panel().querySelector('b, img')).toBeNull()
  })

  it('has links that can be pressed and show where they lead', async () => {
    const output =
      'See https://example.org/help?a=1. Or (http://example.com/x), not javascript:alert(1) and not https://bank.example@evil.example/.'
    world.backend.chat.reply = { output, questions: [] }
    const { user } = await openChat()
    await user.keyboard('Where?{Enter}')
    await log().findByText(/^See/)
    const links = log().getAllByRole('link')
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['https://example.org/help?a=1', 'https://example.org/help?a=1'],
      ['http://example.com/x', 'http://example.com/x'],
    ])
    for (const link of links) expect(link).toHaveAttribute('rel', 'noopener noreferrer external')
  })

  it('shows a host in letters that look like others as the browser reads it', async () => {
    world.backend.chat.reply = { output: 'https://аpple.example/', questions: [] }
    const { user } = await openChat()
    await user.keyboard('Where?{Enter}')
    expect(await log().findByRole('link')).toHaveTextContent('https://xn--pple-43d.example/')
  })

  it('of the FAQ has its words with every figure filled in, and leads to it and to others', async () => {
    world.backend.chat.reply = { output: null, questions: [ratings, credits, price] }
    const { user, where } = await openChat()
    await user.keyboard('What does outstanding mean?{Enter}')
    const heading = await log().findByRole('heading', { name: en.items.ratings.q })
    expect(heading.closest('li')?.textContent).not.toMatch(/\{\{|NaN|undefined/)
    expect(log().getByRole('link', { name: texts.faq.openRules })).toHaveAttribute('href', '/faq#ratings')
    expect(log().getByRole('link', { name: enXray.items.price.q })).toHaveAttribute(
      'href',
      '/xray-faq#basics',
    )
    await user.click(log().getByRole('link', { name: en.items.credits.q }))
    await waitFor(() => expect(where()).toBe('/faq#credits'))
    expect(panel()).toBeVisible()
  })

  it('of the X-Ray FAQ has that page’s words', async () => {
    world.backend.chat.reply = { output: null, questions: [price] }
    const { user } = await openChat()
    await user.keyboard('What does a report cost?{Enter}')
    const heading = await log().findByRole('heading', { name: enXray.items.price.q })
    expect(heading.closest('li')?.textContent).not.toMatch(/\{\{|NaN|undefined/)
    expect(log().getByRole('link', { name: texts.faq.openXray })).toHaveAttribute('href', '/xray-faq#basics')
  })

  it('that is missing leads to the support address', async () => {
    server.use(
      http.get('*/config.json', () =>
        HttpResponse.json({ operator: { name: 'M', address: 'Street 1', email: 'support@example.org' } }),
      ),
    )
    const { user } = await openChat()
    await user.keyboard('Who won?{Enter}')
    await log().findByText(texts.unknown.text)
    expect(await log().findByRole('link', { name: help.mail })).toHaveAttribute(
      'href',
      'mailto:support@example.org',
    )
    expect(log().getByText(texts.unknown.topics)).toBeVisible()
  })

  it('that names a question of a newer version counts as missing', async () => {
    const newer = { page: 'faq', section: 'score', key: 'tomorrow' } as const
    world.backend.chat.reply = { output: '  ', questions: [newer, { ...price, key: 'none' }] }
    const { user } = await openChat()
    await user.keyboard('Tomorrow?{Enter}')
    expect(await log().findByText(texts.unknown.text)).toBeVisible()
  })

  it('comes to a suggested question with one press', async () => {
    world.backend.chat.replies.set(en.items.intervals.q, { output: null, questions: [intervals] })
    const { user } = await openChat()
    const suggestions = log().getAllByRole('button')
    expect(suggestions).toHaveLength(3)
    await user.click(log().getByRole('button', { name: en.items.intervals.q }))
    await log().findByRole('heading', { name: en.items.intervals.q })
    expect(log().queryAllByRole('button')).toEqual([])
    expect(field()).toHaveFocus()
  })
})

it('all of it speaks German', async () => {
  await chooseLanguage('de')
  world.backend.chat.reply = { output: null, questions: [intervals] }
  await signedIn()
  const { user } = visit('/terms')
  await user.click(await screen.findByRole('button', { name: deHelp.chat.title }, slow))
  await screen.findByRole('textbox', { name: deHelp.chat.input }, slow)
  expect(screen.getByText(deHelp.chat.welcome)).toBeVisible()
  await waitFor(() => expect(screen.getByRole('textbox', { name: deHelp.chat.input })).toHaveFocus())
  await user.keyboard('Was heißt wohl?{Enter}')
  expect(await screen.findByRole('heading', { name: de.items.intervals.q })).toBeVisible()
  expect(world.backend.chat.sent).toMatchObject([{ lang: 'de' }])
})
