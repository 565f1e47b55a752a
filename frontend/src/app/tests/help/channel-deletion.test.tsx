import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { chooseLanguage, type Language } from '@/i18n'
import commonDe from '@/i18n/locales/de/app/common.json'
import commonEn from '@/i18n/locales/en/app/common.json'
import de from '@/i18n/locales/de/help/deletion.json'
import en from '@/i18n/locales/en/help/deletion.json'
import { deletionSentinels } from '@/testing/api/deletions'
import { slow } from '@/testing/patience'
import { visit } from '@/testing/render'
import { server, world } from '@/testing/setup'
import { signedIn, signedOut } from '@/testing/user-pool/sign-in'

const channel = 'https://www.youtube.com/@tinytidepool'
const email = 'owner@example.org'
const asked = () => world.backend.office.deletions.asked
const title = (name: string) => screen.findByRole('heading', { level: 1, name }, slow)

async function open(language: Language = 'en') {
  await chooseLanguage(language)
  const texts = language === 'de' ? de : en
  const visited = visit('/delete-channel-data')
  await title(texts.title)
  const form = within(screen.getByRole('region', { name: texts.form.title }))
  const field = (name: 'channel' | 'email' | 'note') => form.getByLabelText(texts.form[name].label)
  const fill = async (named = channel, address = email) => {
    await visited.user.type(field('channel'), named)
    await visited.user.type(field('email'), address)
  }
  const send = () => visited.user.click(form.getByRole('button', { name: texts.form.send }))
  return { ...visited, texts, form, field, fill, send }
}

beforeEach(signedOut)
afterEach(() => chooseLanguage('en'))

describe.each([
  ['en', en],
  ['de', de],
] as const)('asking for a channel to be deleted, in %s', (language, texts) => {
  it('says before what goes and what stays, with the days that the service acts by', async () => {
    await open(language)
    expect(document.title).toBe(`${texts.title} · Kanalyse`)
    for (const section of [texts.gone, texts.stays, texts.how])
      expect(screen.getByRole('region', { name: section.title })).toBeVisible()
    const stays = screen.getByRole('region', { name: texts.stays.title })
    for (const days of [/\b35\b/, /\b30\b/, /\b90\b/]) expect(stays).toHaveTextContent(days)
    expect(screen.getByRole('region', { name: texts.how.title })).toHaveTextContent(/\b7\b/)
    expect(screen.queryByText(/\{\{/)).toBeNull()
  })

  it('needs no account, and ends with the code and the day of the answer', async () => {
    const { user, field, fill, send } = await open(language)
    await fill()
    await user.type(field('note'), ' Please soon ')
    await send()
    expect(await title(texts.done.title)).toHaveFocus()
    expect(document.title).toBe(`${texts.done.title} · Kanalyse`)
    expect(asked()).toEqual([{ channel, email, note: 'Please soon', language }])
    const done = within(screen.getByRole('region', { name: texts.done.title }))
    expect(done.getByText(email)).toBeVisible()
    expect(done.getByText(texts.done.due).nextSibling?.firstChild).toHaveAttribute(
      'datetime',
      world.backend.office.deletions.items[0]?.dueAt,
    )
    await user.click(done.getByRole('button', { name: texts.done.proof.copy }))
    expect(await done.findByRole('button', { name: texts.done.proof.copied })).toBeVisible()
    const { proof } = world.backend.office.deletions.items[0]!
    expect(done.getByText(proof)).toBeVisible()
    expect(await navigator.clipboard.readText()).toBe(proof)
  })

  it('without a channel and an address says so at both fields, and sends nothing', async () => {
    const { field, send } = await open(language)
    await send()
    expect(field('channel')).toHaveFocus()
    expect(field('channel')).toHaveAccessibleDescription(new RegExp(texts.form.channel.problem))
    expect(field('email')).toHaveAccessibleDescription(new RegExp(texts.form.email.problem))
    expect(field('note')).not.toHaveAttribute('aria-invalid')
    expect(world.backend.seen).not.toContain('POST /channel-deletion-requests')
  })
})

describe('what the service refuses', () => {
  it.each([
    ['channel', deletionSentinels.video, email, ''],
    ['channel', 'Tiny Tidepool', email, ''],
    ['email', channel, deletionSentinels.email, ''],
    ['note', channel, email, deletionSentinels.note],
  ] as const)(
    'is said at the field %s (%s), and everything typed stays',
    async (name, named, address, note) => {
      const { user, texts, field, fill, send } = await open()
      await fill(named, address)
      if (note) await user.type(field('note'), note)
      await send()
      const problem = texts.form[name].problem.replace('{{most}}', '1,000')
      await waitFor(() => expect(field(name)).toHaveAccessibleDescription(new RegExp(problem)), slow)
      expect(field(name)).toHaveFocus()
      expect(field('channel')).toHaveValue(named)
      expect(field('email')).toHaveValue(address)
      await user.type(field(name), 'x')
      expect(field(name)).not.toHaveAttribute('aria-invalid')
    },
  )

  it.each([
    ['en', deletionSentinels.tooMany, 'The next one can be sent after'],
    ['de', deletionSentinels.tooMany, 'Die nächste ist ab'],
    ['en', deletionSentinels.internal, commonEn.errors.internal],
    ['de', deletionSentinels.internal, commonDe.errors.internal],
  ] as const)(
    'in %s for %s is said above the button, and everything typed stays',
    async (language, named, why) => {
      const { texts, form, field, fill, send } = await open(language)
      await fill(named)
      await send()
      const alert = await form.findByRole('alert', {}, slow)
      for (const text of [texts.form.failed, why, texts.form.kept]) expect(alert).toHaveTextContent(text)
      expect(field('channel')).toHaveValue(named)
      expect(field('email')).toHaveValue(email)
    },
  )

  it('without a network is the same, and the next try sends it', async () => {
    const { form, fill, send } = await open()
    await fill()
    world.backend.offline = true
    await send()
    expect(await form.findByRole('alert', {}, slow)).toHaveTextContent(commonEn.errors.network)
    world.backend.offline = false
    await send()
    await title(en.done.title)
    expect(asked()).toEqual([{ channel, email, note: null, language: 'en' }])
  })
})

it('a note is counted as it is typed, and may be too long without being cut', async () => {
  const { user, field, fill, send } = await open()
  await fill()
  await user.type(field('note'), 'Hi 👋')
  expect(field('note')).toHaveAccessibleDescription(/4 of 1,000 characters/)
  fireEvent.change(field('note'), { target: { value: 'x'.repeat(1_001) } })
  expect(field('note')).toHaveAccessibleDescription(/1,001 of 1,000 characters/)
  await send()
  expect(field('note')).toHaveAccessibleDescription(/At most 1,000 characters/)
  expect(asked()).toEqual([])
})

const named = () =>
  server.use(
    http.get('*/config.json', () =>
      HttpResponse.json({
        region: 'eu-central-1',
        userPoolId: 'eu-central-1_test',
        userPoolClientId: 'client',
        operator: { name: 'Muster GmbH', address: 'Weg 1', email: 'hallo@example.org' },
      }),
    ),
  )

it('names the operator’s mailbox beside the refusal where no more requests are taken today', async () => {
  named()
  const { texts, form, fill, send } = await open()
  await fill(deletionSentinels.tooMany)
  await send()
  const alert = within(await form.findByRole('alert', {}, slow))
  expect(await alert.findByRole('link', { name: 'hallo@example.org' }, slow)).toHaveAttribute(
    'href',
    'mailto:hallo@example.org',
  )
  expect(alert.getByText(new RegExp(texts.form.byMail))).toBeVisible()
})

it('works for somebody who is signed in, too, and names the operator’s mailbox', async () => {
  named()
  await signedIn()
  const { fill, send } = await open()
  await fill()
  await send()
  await title(en.done.title)
  expect(await screen.findByRole('link', { name: 'hallo@example.org' }, slow)).toHaveAttribute(
    'href',
    'mailto:hallo@example.org',
  )
})

it.each(['/privacy', '/terms', '/faq'])('%s leads there', async (path) => {
  const { user, where } = visit(path)
  await user.click(await screen.findByRole('link', { name: 'Have a channel’s data deleted' }, slow))
  await title(en.title)
  expect(where()).toBe('/delete-channel-data')
})
