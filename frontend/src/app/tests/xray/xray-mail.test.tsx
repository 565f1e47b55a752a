import { screen, waitFor, within } from '@testing-library/react'
import { toast } from 'sonner'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { components } from '@/api/schema'
import { chooseLanguage } from '@/i18n'
import { mailSentinels } from '@/testing/api/mail'
import { slow } from '@/testing/patience'
import { visit } from '@/testing/render'
import { world } from '@/testing/setup'
import { signedIn } from '@/testing/user-pool/sign-in'

type User = ReturnType<typeof visit>['user']
type MonitorMail = components['schemas']['MonitorMail']

/** Bodies of what was asked to be made or changed. */
let sent: Record<string, unknown>[]
const ago = (seconds: number) => new Date(Date.now() - seconds * 1_000).toISOString()
const mail = (change: Partial<MonitorMail>): { mail: MonitorMail } => ({
  mail: { on: true, address: null, confirmed: true, askedAt: null, stopped: null, ...change },
})
const waiting = (seconds: number) =>
  mail({ address: 'team@example.org', confirmed: false, askedAt: ago(seconds) })

beforeEach(async () => {
  await signedIn()
  await chooseLanguage('en')
  sent = []
  const respond = world.backend.respond.bind(world.backend)
  world.backend.respond = async (request: Request) => {
    if (request.method !== 'GET' && request.url.includes('/monitors'))
      sent.push((await request.clone().json()) as Record<string, unknown>)
    return respond(request)
  }
})
afterEach(async () => {
  // The toast of one test must not be taken for that of the next.
  toast.dismiss()
  await waitFor(() => expect(document.querySelector('[data-sonner-toast]')).toBeNull(), slow)
  await chooseLanguage('en')
})

const dialog = async (name: string | RegExp) => within(await screen.findByRole('dialog', { name }, slow))
const card = async () => within(await screen.findByRole('region', { name: 'Workshop Diaries' }, slow))
const press = (user: User, name: string) => user.click(screen.getByRole('button', { name }))
const change = 'Change: Email, Workshop Diaries'

/** A new setup, at the last step of its wizard. */
async function lastStep() {
  const { user } = visit('/performance')
  await user.click(await screen.findByRole('button', { name: 'New setup' }, slow))
  const wizard = await dialog('New X-Ray setup')
  await user.type(wizard.getByRole('textbox', { name: 'Channel' }), '@quietlambda{Enter}')
  await wizard.findByText('Quiet Lambda', {}, slow)
  while (screen.queryByRole('button', { name: 'Next' })) await press(user, 'Next')
  return { user, wizard }
}

/** The card of a setup, which may be changed from there. */
async function cardOf(with_: { mail: MonitorMail }) {
  const monitor = world.backend.xray.watch(with_)
  const { user } = visit('/performance')
  return { user, monitor, shown: await card() }
}

async function changing(with_: { mail: MonitorMail }) {
  const { user, monitor, shown } = await cardOf(with_)
  await user.click(shown.getByRole('button', { name: change }))
  return { user, monitor, wizard: await dialog('Adjust: Workshop Diaries') }
}

describe('the address of a new setup', () => {
  it('is the account’s own, without asking', async () => {
    const { user, wizard } = await lastStep()
    const own = wizard.getByRole('radio', { name: 'To your account’s address' })
    expect(own).toBeChecked()
    expect(own).toHaveAccessibleDescription('mara@example.org')
    await press(user, 'Create setup')
    await screen.findByText('Setup created', {}, slow)
    expect(sent).toEqual([expect.objectContaining({ mail: { on: true, address: null, language: 'en' } })])
    const made = within(await screen.findByRole('region', { name: 'Quiet Lambda' }, slow))
    expect(made.getByText('mara@example.org')).toBeVisible()
  })

  it('is another one once its owner agrees, which the card waits for', async () => {
    const { user, wizard } = await lastStep()
    await user.click(wizard.getByRole('radio', { name: 'To another address' }))
    const field = wizard.getByRole('textbox', { name: 'Email address' })
    expect(field).toHaveAccessibleDescription(/a link, valid for 24 hours.*your account’s address/)
    await user.type(field, ' Team@example.org ')
    await press(user, 'Back')
    expect(wizard.getByText('Team@example.org')).toBeVisible()
    expect(wizard.getByText('once its owner has confirmed it')).toBeVisible()
    await press(user, 'Next')
    await press(user, 'Create setup')
    await screen.findByText('Setup created', {}, slow)
    expect(sent).toEqual([
      expect.objectContaining({ mail: { on: true, address: 'Team@example.org', language: 'en' } }),
    ])
    const made = within(await screen.findByRole('region', { name: 'Quiet Lambda' }, slow))
    expect(made.getByText('Team@example.org')).toBeVisible()
    expect(made.getByText(/^Waiting for confirmation since/)).toBeVisible()
  })

  it('that is typed and is the account’s own is not named to the service', async () => {
    const { user, wizard } = await lastStep()
    await user.click(wizard.getByRole('radio', { name: 'To another address' }))
    await user.type(wizard.getByRole('textbox', { name: 'Email address' }), ' Mara@Example.org')
    await press(user, 'Create setup')
    await screen.findByText('Setup created', {}, slow)
    expect(sent).toEqual([expect.objectContaining({ mail: { on: true, address: null, language: 'en' } })])
  })

  it('may be none', async () => {
    const { user, wizard } = await lastStep()
    await user.click(wizard.getByRole('radio', { name: 'No emails' }))
    await press(user, 'Back')
    expect(wizard.getByText('No emails')).toBeVisible()
    await press(user, 'Next')
    await press(user, 'Create setup')
    await screen.findByText('Setup created', {}, slow)
    expect(sent).toEqual([expect.objectContaining({ mail: { on: false, address: null, language: 'en' } })])
  })

  it.each(['', 'team@', 'team@example.org, al@example.org'])('that reads %j is asked for', async (typed) => {
    const { user, wizard } = await lastStep()
    await user.click(wizard.getByRole('radio', { name: 'To another address' }))
    const field = wizard.getByRole('textbox', { name: 'Email address' })
    if (typed) await user.type(field, typed)
    await press(user, 'Create setup')
    expect(wizard.getByRole('alert')).toHaveTextContent('Please enter a valid email address.')
    expect(field).toHaveFocus()
    expect(field).toBeInvalid()
    expect(sent).toEqual([])
    await user.clear(field)
    await user.type(field, 'team@example.org')
    expect(field).toBeValid()
  })

  it('that the service refuses is asked for once more, until it is another one', async () => {
    const { user, wizard } = await lastStep()
    await user.click(wizard.getByRole('radio', { name: 'To another address' }))
    const field = wizard.getByRole('textbox', { name: 'Email address' })
    await user.type(field, mailSentinels.refused)
    await press(user, 'Create setup')
    expect(await wizard.findByText('Please enter a valid email address.', {}, slow)).toBeVisible()
    expect(field).toHaveFocus()
    expect(field).toHaveValue(mailSentinels.refused)
    expect(wizard.queryByText('The setup could not be created')).toBeNull()
    await user.type(field, '.example')
    expect(field).toBeValid()
  })

  it('whose owner had too many emails says when to try again, and nothing is lost', async () => {
    const { user, wizard } = await lastStep()
    await user.click(wizard.getByRole('radio', { name: 'To another address' }))
    await user.type(wizard.getByRole('textbox', { name: 'Email address' }), mailSentinels.tooMany)
    await press(user, 'Create setup')
    expect(await wizard.findByText(/too many emails with a link.*in a few hours/, {}, slow)).toBeVisible()
    await user.click(wizard.getByRole('radio', { name: 'To your account’s address' }))
    await press(user, 'Create setup')
    expect(await screen.findByText('Setup created', {}, slow)).toBeInTheDocument()
  })

  it('is not asked for where no mail is sent, and the summary says so', async () => {
    world.backend.xray.mail.isOn = false
    const { user, wizard } = await lastStep()
    expect(wizard.getByRole('heading', { name: 'Step 5 of 5: Summary' })).toBeVisible()
    expect(wizard.getByText('This installation sends no emails.')).toBeVisible()
    await press(user, 'Create setup')
    await screen.findByText('Setup created', {}, slow)
    expect(sent[0]).not.toHaveProperty('mail')
  })
})

describe('the emails of a setup', () => {
  it('go where its card says, and that is changed from there', async () => {
    const { user, shown } = await cardOf(mail({ address: 'team@example.org' }))
    expect(shown.getByText('team@example.org')).toBeVisible()
    expect(shown.queryByRole('button', { name: /Send again|Turn on again/ })).toBeNull()
    await user.click(shown.getByRole('button', { name: change }))
    const wizard = await dialog('Adjust: Workshop Diaries')
    expect(wizard.getByRole('heading', { name: 'Step 5 of 5: Email address' })).toBeVisible()
    expect(wizard.getByRole('radio', { name: 'To another address' })).toBeChecked()
    expect(wizard.getByRole('textbox', { name: 'Email address' })).toHaveValue('team@example.org')
    await user.click(wizard.getByRole('radio', { name: 'To your account’s address' }))
    await press(user, 'Save changes')
    await screen.findByText('Changes saved', {}, slow)
    expect(sent).toEqual([{ mail: { on: true, address: null, language: 'en' } }])
    expect(await shown.findByText('mara@example.org', {}, slow)).toBeVisible()
    await waitFor(() => expect(shown.getByRole('button', { name: change })).toHaveFocus(), slow)
  })

  it('are off, and come on again', async () => {
    const { user, shown } = await cardOf(mail({ on: false }))
    expect(shown.getByText('Off')).toBeVisible()
    await user.click(shown.getByRole('button', { name: change }))
    const wizard = await dialog('Adjust: Workshop Diaries')
    expect(wizard.getByRole('radio', { name: 'No emails' })).toBeChecked()
    await user.click(wizard.getByRole('radio', { name: 'To another address' }))
    await user.type(wizard.getByRole('textbox', { name: 'Email address' }), 'team@example.org')
    await press(user, 'Save changes')
    expect(await (await card()).findByText(/^Waiting for confirmation/, {}, slow)).toBeVisible()
    expect(sent).toEqual([{ mail: { on: true, address: 'team@example.org', language: 'en' } }])
  })

  it('are nothing that was changed where nothing was chosen', async () => {
    const { user } = await changing(waiting(3_600))
    await press(user, 'Save changes')
    await screen.findByText('Changes saved', {}, slow)
    expect(sent).toEqual([])
  })

  it('stay what they are where the change fails', async () => {
    world.backend.xray.broken.add('PATCH /monitors/*')
    const { user, wizard } = await changing(mail({}))
    await user.click(wizard.getByRole('radio', { name: 'No emails' }))
    await press(user, 'Save changes')
    expect(await wizard.findByText('The changes could not be saved', {}, slow)).toBeVisible()
    expect(wizard.getByRole('radio', { name: 'No emails' })).toBeChecked()
    world.backend.xray.broken.clear()
    await user.click(wizard.getByRole('button', { name: 'Try again' }))
    expect(await (await card()).findByText('Off', {}, slow)).toBeInTheDocument()
  })

  it('are not offered where no mail is sent', async () => {
    world.backend.xray.mail.isOn = false
    const { shown } = await cardOf(mail({}))
    expect(shown.getByText('This installation sends no emails.')).toBeVisible()
    expect(shown.queryByRole('button', { name: change })).toBeNull()
  })
})

describe('an address that is not confirmed', () => {
  it('can be asked again two minutes later, and the card says when', async () => {
    const { user, shown } = await cardOf(waiting(30))
    const again = shown.getByRole('button', { name: 'Send again: Workshop Diaries' })
    expect(again).toHaveAttribute('aria-disabled', 'true')
    expect(shown.getByText(/^Possible again from \d\d:\d\d$/)).toBeVisible()
    await user.click(again)
    expect(sent).toEqual([])
  })

  it('is asked again, and then waits once more', async () => {
    const { user, shown } = await cardOf(waiting(200))
    const again = shown.getByRole('button', { name: 'Send again: Workshop Diaries' })
    expect(shown.queryByText(/^Possible again/)).toBeNull()
    await user.click(again)
    expect(await screen.findByText('A new link is on its way', {}, slow)).toBeInTheDocument()
    expect(sent).toEqual([{ mail: { on: true, address: 'team@example.org', language: 'en' } }])
    expect(await shown.findByText(/^Possible again from/, {}, slow)).toBeVisible()
    expect(again).toHaveAttribute('aria-disabled', 'true')
  })

  it('whose link is too old says so, and can be asked at once', async () => {
    const { user, shown } = await cardOf(mail({ address: 'team@example.org', confirmed: false }))
    expect(shown.getByText(/not confirmed within 24 hours.*your account’s address/)).toBeVisible()
    await user.click(shown.getByRole('button', { name: 'Send again: Workshop Diaries' }))
    expect(await shown.findByText(/^Waiting for confirmation since/, {}, slow)).toBeVisible()
  })

  it('that agreed meanwhile is shown as it is', async () => {
    const { user, shown } = await cardOf(waiting(200))
    world.backend.xray.mail.confirmed.add('team@example.org')
    await user.click(shown.getByRole('button', { name: 'Send again: Workshop Diaries' }))
    await waitFor(() => expect(shown.queryByText(/^Waiting/)).toBeNull(), slow)
    expect(screen.queryByText('A new link is on its way')).toBeNull()
  })

  it.each([
    ['had too many emails', mailSentinels.tooMany, /too many emails with a link.*in a few hours/],
    ['cannot be asked', 'team@example.org', /went wrong on our side/],
  ])('that %s says why, and can be tried again', async (_, address, why) => {
    if (address !== mailSentinels.tooMany) world.backend.xray.broken.add('PATCH /monitors/*')
    const { user, shown } = await cardOf(mail({ address, confirmed: false }))
    await user.click(shown.getByRole('button', { name: 'Send again: Workshop Diaries' }))
    expect(await shown.findByText('The setup could not be changed', {}, slow)).toBeVisible()
    expect(shown.getByText(why)).toBeVisible()
    world.backend.xray.broken.clear()
    await user.click(shown.getByRole('button', { name: 'Try again' }))
    if (address === mailSentinels.tooMany) expect(await shown.findByText(why, {}, slow)).toBeVisible()
    else expect(await shown.findByText(/^Waiting for confirmation since/, {}, slow)).toBeVisible()
  })
})

describe('emails that were stopped', () => {
  const reasons = [
    ['bounced', 'Stopped: an email came back. Check the address, or choose another one.'],
    ['complained', 'Stopped: an email was reported as spam.'],
    ['unsubscribed', 'Stopped: somebody unsubscribed with the link in an email.'],
  ] as const

  it.each(reasons)('because they were %s say so, and are turned on again', async (stopped, words) => {
    const { user, shown, monitor } = await cardOf(mail({ on: false, address: 'team@example.org', stopped }))
    world.backend.xray.mail.confirmed.add('team@example.org')
    expect(shown.getByText(words)).toBeVisible()
    expect(shown.getByText('team@example.org')).toBeVisible()
    await user.click(shown.getByRole('button', { name: 'Turn on again: Workshop Diaries' }))
    expect(await screen.findByText('Emails are on again', {}, slow)).toBeInTheDocument()
    expect(sent).toEqual([{ mail: { on: true, address: 'team@example.org', language: 'en' } }])
    expect([monitor.mail.on, monitor.mail.stopped]).toEqual([true, null])
    await waitFor(() => expect(shown.queryByText(words)).toBeNull(), slow)
    // The button that was pressed is gone.
    expect(shown.getByRole('button', { name: change })).toHaveFocus()
  })

  it('stay stopped while something else is adjusted, and the step says why', async () => {
    const { user, wizard, monitor } = await changing(mail({ on: false, stopped: 'complained' }))
    expect(wizard.getByText('Stopped: an email was reported as spam.')).toBeVisible()
    expect(wizard.getByText('Choose an address to turn the emails on again.')).toBeVisible()
    expect(wizard.getByRole('radio', { name: 'No emails' })).toBeChecked()
    await press(user, 'Back')
    await press(user, 'Back')
    await user.selectOptions(wizard.getByRole('combobox', { name: 'Time' }), '18:30')
    await press(user, 'Next')
    await press(user, 'Next')
    await press(user, 'Save changes')
    await screen.findByText('Changes saved', {}, slow)
    expect(sent).toEqual([{ time: '18:30' }])
    expect(monitor.mail.stopped).toBe('complained')
  })

  it('come again to an address that is chosen', async () => {
    const { user, wizard } = await changing(
      mail({ on: false, address: 'team@example.org', stopped: 'bounced' }),
    )
    await user.click(wizard.getByRole('radio', { name: 'To another address' }))
    expect(wizard.getByRole('textbox', { name: 'Email address' })).toHaveValue('team@example.org')
    await press(user, 'Save changes')
    await screen.findByText('Changes saved', {}, slow)
    expect(sent).toEqual([{ mail: { on: true, address: 'team@example.org', language: 'en' } }])
  })
})

it('speaks German', async () => {
  await chooseLanguage('de')
  world.backend.xray.watch(waiting(3_600))
  const { user } = visit('/performance')
  const shown = await card()
  expect(shown.getByText(/^Wartet seit .* auf Bestätigung/)).toBeVisible()
  await user.click(shown.getByRole('button', { name: 'Ändern: E-Mail, Workshop Diaries' }))
  const wizard = await dialog('Anpassen: Workshop Diaries')
  expect(wizard.getByRole('radio', { name: 'An die Adresse deines Kontos' })).toBeVisible()
  expect(wizard.getByRole('textbox', { name: 'E-Mail-Adresse' })).toHaveAccessibleDescription(/24 Stunden/)
})
