import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { chooseLanguage } from '@/i18n'
import basis from '@/i18n/locales/en/analysis/basis.json'
import coach from '@/i18n/locales/en/analysis/coach.json'
import german from '@/i18n/locales/de/analysis/coach.json'
import common from '@/i18n/locales/en/app/common.json'
import report from '@/i18n/locales/en/analysis/report.json'
import { rulebook } from '@/shared/rules/rulebook'
import { coachSentinels, quotedTitle, someAnswer } from '@/testing/api/coach'
import { askDemo, demoFile, field, figure, isClosed, log } from '@/testing/screens/coach-on-screen'
import { slow } from '@/testing/patience'
import { visit } from '@/testing/render'
import { server, world } from '@/testing/setup'
import { signedIn } from '@/testing/user-pool/sign-in'

const question = 'How is the channel doing?'
const press = (name: string | RegExp) => screen.findByRole('button', { name }, slow)

beforeEach(async () => {
  await chooseLanguage('en')
  await signedIn()
})
afterEach(() => chooseLanguage('en'))

describe('a question to the coach', () => {
  it('is there at once, and its answer when it comes; nothing can be written in between', async () => {
    const { coach: desk } = world.backend
    desk.hold()
    const { user } = await askDemo()
    await user.click(await press(question))
    expect(log().getByText(question)).toBeVisible()
    expect(await screen.findByText(coach.waiting, {}, slow)).toBeVisible()
    expect(isClosed()).toBe(true)
    expect(field()).toHaveFocus()
    desk.release()
    expect(await figure('72 of 100')).toBeVisible()
    expect(screen.queryByText(coach.waiting)).not.toBeInTheDocument()
    expect(isClosed()).toBe(false)
    expect(desk.asked).toEqual([
      { about: 'demo', question, lang: 'en', key: expect.stringMatching(/^[0-9a-f-]{36}$/) as string },
    ])
    expect(screen.getByText(/^19 of 20 questions left today\. .* stored for 30 days\.$/)).toBeVisible()
  })

  it('is sent with Enter, and has several lines with Shift', async () => {
    const { user } = await askDemo()
    await user.type(field(), 'One{Shift>}{Enter}{/Shift}two{Enter}')
    await figure('72 of 100')
    expect(world.backend.coach.asked.map((asked) => asked.question)).toEqual(['One\ntwo'])
    expect(field()).toHaveValue('')
  })

  it('has a limit that shows near its end, and is not sent beyond it', async () => {
    const { user } = await askDemo()
    await user.click(field())
    await user.paste('a'.repeat(499))
    expect(field()).not.toHaveAccessibleDescription()
    await user.paste('b')
    expect(field()).toHaveAccessibleDescription('100 characters left')
    await user.paste('c'.repeat(101))
    expect(field()).toHaveAccessibleDescription('1 character too many. A question has up to 600.')
    await user.keyboard('{Enter}')
    expect(await press(coach.send)).toBeDisabled()
    expect(world.backend.coach.asked).toEqual([])
  })

  it('leads on to others', async () => {
    const { user } = await askDemo()
    await user.click(await press(question))
    await user.click(await press('How sure is that?'))
    await waitFor(() => expect(world.backend.coach.asked).toHaveLength(2), slow)
    expect(await log().findAllByRole('button', { name: '72 of 100' }, slow)).toHaveLength(2)
    // Of the last answer alone.
    expect(screen.getAllByRole('list', { name: coach.followUps })).toHaveLength(1)
  })

  it('that the report does not know is answered so', async () => {
    const { user } = await askDemo()
    await user.type(field(), `${coachSentinels.unknown}{Enter}`)
    expect(await log().findByText('The report does not know the click rate.', {}, slow)).toBeVisible()
  })

  it('is asked and answered in German', async () => {
    await chooseLanguage('de')
    server.use(demoFile())
    const { user } = visit('/performance?tab=intelligence&about=demo')
    await user.click(await press('Was soll ich als Nächstes tun?'))
    expect(await press(german.copy)).toBeVisible()
    expect(world.backend.coach.asked[0]?.lang).toBe('de')
  })
})

describe('an answer', () => {
  it('opens the formula of each of its figures, with what it says of it', async () => {
    world.backend.coach.had()
    const { user } = await askDemo()
    await user.click(await figure('72 of 100'))
    const formula = within(await screen.findByRole('dialog', { name: 'Overall score' }, slow))
    expect(await formula.findByText(basis.of.overall_score, {}, slow)).toBeVisible()
    expect(formula.getByText(rulebook.formulas['overall_score'] ?? '')).toBeVisible()
    expect(formula.getByText('48 uploads')).toBeVisible()
    expect(formula.getByText('64–79')).toBeVisible()
  })

  it('says what is provisional, and why', async () => {
    world.backend.coach.had()
    const { user } = await askDemo()
    expect(await log().findByText(`(${coach.provisional})`, {}, slow)).toBeVisible()
    await user.click(await figure('+4% in 90 days'))
    const formula = within(await screen.findByRole('dialog', { name: 'Trend of views' }, slow))
    expect(
      await formula.findByText(`${report.provisional}: ${report.reasons.one_snapshot}`, {}, slow),
    ).toBeVisible()
  })

  it('shows what others wrote as words alone', async () => {
    world.backend.coach.had()
    await askDemo()
    const title = await log().findByText(quotedTitle, {}, slow)
    expect(title.tagName).toBe('BDI')
    expect(title.querySelector('*')).toBeNull()
  })

  it('names a figure without a stop of its own where the figure is next to it', async () => {
    world.backend.coach.had()
    await askDemo()
    await figure('72 of 100')
    expect(log().queryByRole('button', { name: 'overall score' })).not.toBeInTheDocument()
  })

  it('can be copied as text', async () => {
    world.backend.coach.had()
    const { user } = await askDemo()
    await user.click(await press(coach.copy))
    expect(await screen.findByText(coach.copied, {}, slow)).toBeVisible()
    expect(await navigator.clipboard.readText()).toBe(
      `The overall score is 72 of 100, likely 64–79. It rests on 48 uploads.\n\n“${quotedTitle}” did best. The trend of views is +4% in 90 days.`,
    )
  })

  it('that cannot be copied says so', async () => {
    world.backend.coach.had()
    const { user } = await askDemo()
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('no', 'NotAllowedError'))
    await user.click(await press(coach.copy))
    expect(await screen.findByText(coach.copyFailed, {}, slow)).toBeVisible()
  })

  it('of a language model says so, and so does the conversation', async () => {
    world.backend.coach.hasModel = true
    world.backend.coach.had({ answer: someAnswer({ by: 'model' }) })
    await askDemo()
    expect(await log().findByText(coach.byModel, {}, slow)).toBeVisible()
    expect(screen.getByText(coach.model, { exact: false })).toBeVisible()
  })

  it('without one names none', async () => {
    world.backend.coach.had()
    await askDemo()
    await figure('72 of 100')
    expect(screen.queryByText(coach.model, { exact: false })).not.toBeInTheDocument()
    expect(log().queryByText(coach.byModel)).not.toBeInTheDocument()
  })
})

describe('a question that fails', () => {
  it('stays with a way to try again, which asks under the same key', async () => {
    const { coach: desk } = world.backend
    desk.broken.add('POST')
    const { user } = await askDemo()
    await user.type(field(), `${coachSentinels.busy}{Enter}`)
    expect(await log().findByText(common.errors.internal, {}, slow)).toBeVisible()
    expect(log().getByText(coachSentinels.busy)).toBeVisible()
    desk.broken.clear()
    await user.click(log().getByRole('button', { name: common.actions.tryAgain }))
    await figure('72 of 100')
    expect(desk.asked).toHaveLength(2)
    expect(new Set(desk.asked.map(({ key }) => key)).size).toBe(1)
    expect(log().getAllByText(coachSentinels.busy)).toHaveLength(1)
  })

  it('without a network waits until there is one', async () => {
    const { user } = await askDemo()
    world.backend.offline = true
    await user.type(field(), 'Anything new?{Enter}')
    expect(await log().findByText(common.errors.network, {}, slow)).toBeVisible()
    world.backend.offline = false
    await user.click(log().getByRole('button', { name: common.actions.tryAgain }))
    await figure('72 of 100')
    expect(world.backend.coach.turns).toHaveLength(1)
  })

  it.each([
    [coachSentinels.tooMany, common.errors.too_many_requests],
    [coachSentinels.invalid, common.errors.invalid_input],
  ])('because of what it is goes back to where it was written: %s', async (typed, reason) => {
    const { user } = await askDemo()
    await user.type(field(), `${typed}{Enter}`)
    expect(await screen.findByText(reason, {}, slow)).toBeVisible()
    expect(field()).toHaveValue(typed)
    expect(log().queryByText(typed)).not.toBeInTheDocument()
    await user.clear(field())
    await user.type(field(), 'What else?{Enter}')
    await figure('72 of 100')
    expect(screen.queryByText(reason)).not.toBeInTheDocument()
  })

  it('halfway has its answer one press away, also later', async () => {
    const { coach: desk } = world.backend
    const turn = desk.had({ question: coachSentinels.halfway, answer: null })
    const { user } = await askDemo()
    expect(await log().findByText(coach.unanswered, {}, slow)).toBeVisible()
    await user.click(log().getByRole('button', { name: coach.getAnswer }))
    await figure('72 of 100')
    expect(desk.asked).toEqual([
      { about: 'demo', question: coachSentinels.halfway, lang: 'en', key: turn.turnId },
    ])
    expect(log().queryByText(coach.unanswered)).not.toBeInTheDocument()
  })
})

describe('the questions of a day', () => {
  it('end with a word on when there are more, and on who has more', async () => {
    world.backend.coach.used = 19
    const { user } = await askDemo()
    await user.click(await press(question))
    await figure('72 of 100')
    expect(await screen.findByText(coach.limit.title, {}, slow)).toBeVisible()
    expect(
      screen.getByText(/^You can ask again from .+\. With a paid plan you can ask 100 questions a day\.$/),
    ).toBeVisible()
    expect(screen.getByRole('link', { name: coach.limit.plans })).toHaveAttribute(
      'href',
      expect.stringContaining('#credits'),
    )
    expect(isClosed()).toBe(true)
  })

  it('end for a subscriber without talk of plans', async () => {
    world.backend.me = { ...world.backend.me, tier: 'creator', isPremium: true }
    world.backend.coach.used = 100
    await askDemo()
    expect(await screen.findByText(coach.limit.title, {}, slow)).toBeVisible()
    expect(screen.queryByRole('link', { name: coach.limit.plans })).not.toBeInTheDocument()
  })

  it('may have been asked elsewhere: the question comes back, and the page says so', async () => {
    const { user } = await askDemo()
    world.backend.coach.used = 20
    await user.type(field(), 'One more{Enter}')
    expect(await screen.findByText(coach.limit.title, {}, slow)).toBeVisible()
    expect(field()).toHaveValue('One more')
  })
})

describe('a conversation', () => {
  it('can be deleted, once that was confirmed', async () => {
    const { coach: desk } = world.backend
    desk.had()
    const other = desk.had({ about: `run:${'1'.repeat(32)}` })
    const { user } = await askDemo()
    await user.click(await press(coach.delete.label))
    await user.click(within(await screen.findByRole('alertdialog', {}, slow)).getByText(coach.delete.confirm))
    expect(await screen.findByText(coach.delete.done, {}, slow)).toBeVisible()
    expect(await press(question)).toBeVisible()
    expect(desk.turns).toEqual([other])
    await waitFor(() => expect(field()).toHaveFocus(), slow)
  })

  it('that could not be deleted is still there', async () => {
    const { coach: desk } = world.backend
    desk.had()
    desk.broken.add('DELETE')
    const { user } = await askDemo()
    await user.click(await press(coach.delete.label))
    await user.click(within(await screen.findByRole('alertdialog', {}, slow)).getByText(coach.delete.confirm))
    expect(await screen.findByText(coach.delete.failed, {}, slow)).toBeVisible()
    expect(await figure('72 of 100')).toBeVisible()
  })

  it('that cannot be loaded says why, and tries again', async () => {
    const { coach: desk } = world.backend
    desk.broken.add('GET')
    server.use(demoFile())
    const { user } = visit('/performance?tab=intelligence&about=demo')
    expect(await screen.findByText(coach.failed, {}, slow)).toBeVisible()
    desk.broken.clear()
    await user.click(await press(common.actions.tryAgain))
    expect(await press(question)).toBeVisible()
  })

  it('about a report that is gone says so', async () => {
    const about = `analysis:${'9'.repeat(32)}`
    world.backend.coach.gone.add(about)
    visit(`/performance?tab=intelligence&about=${about}`)
    expect(await screen.findByText(coach.gone, {}, slow)).toBeVisible()
  })
})
