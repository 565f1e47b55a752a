import { cleanup, screen, waitFor, within } from '@testing-library/react'
import i18next from 'i18next'
import { http, HttpResponse } from 'msw'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { currentSession } from '@/api/auth/session'
import { chooseLanguage, currentLanguage } from '@/i18n'
import { sentinels } from '@/testing/api/backend'
import { slow } from '@/testing/patience'
import { visit } from '@/testing/render'
import { server, world } from '@/testing/setup'
import { signedIn, signedOut } from '@/testing/user-pool/sign-in'

const email = 'mara@example.org'
const card = (name: string) => screen.findByRole('region', { name }, slow)
const seen = (request: string) => world.backend.seen.filter((each) => each === request)

/** Signs in through the form, so that the user pool knows the tokens. */
async function memberAt(path: string, password = 'workshop diary 7') {
  world.pool.add(email, password)
  await signedOut()
  const visitor = visit(`/auth?next=${encodeURIComponent(path)}`)
  await visitor.user.type(await screen.findByLabelText('Email', {}, slow), email)
  await visitor.user.type(screen.getByLabelText('Password'), password)
  await visitor.user.click(screen.getByRole('button', { name: 'Sign in' }))
  return visitor
}

beforeEach(async () => {
  await signedIn()
})

describe('the profile', () => {
  it('takes a name, and the greeting uses it', async () => {
    const { user } = visit('/account-settings')
    const profile = within(await card('Profile'))
    expect(profile.getByText(email)).toBeInTheDocument()
    expect(profile.getByRole('button', { name: 'Save' })).toBeDisabled()
    await user.type(profile.getByLabelText('Display name'), '  Mara  ')
    await user.click(profile.getByRole('button', { name: 'Save' }))
    expect(await profile.findByText('Saved')).toBeInTheDocument()
    expect(world.backend.me.displayName).toBe('Mara')
    cleanup()
    visit('/')
    expect(
      await screen.findByRole('heading', { level: 1, name: /^Good \w+, Mara$/ }, slow),
    ).toBeInTheDocument()
  })

  it('can lose its name again', async () => {
    world.backend.me = { ...world.backend.me, displayName: 'Mara' }
    const { user } = visit('/account-settings')
    const profile = within(await card('Profile'))
    await user.clear(profile.getByLabelText('Display name'))
    await user.click(profile.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(world.backend.me.displayName).toBeNull())
  })

  it('that is refused says why, and what was typed stays', async () => {
    const { user } = visit('/account-settings')
    const profile = within(await card('Profile'))
    await user.type(profile.getByLabelText('Display name'), sentinels.refusedName)
    await user.click(profile.getByRole('button', { name: 'Save' }))
    expect(await profile.findByRole('alert')).toHaveTextContent('at most 60 characters')
    expect(profile.getByLabelText('Display name')).toHaveValue(sentinels.refusedName)
  })

  it('that cannot be sent keeps what was typed, and is sent by another press', async () => {
    const { user } = visit('/account-settings')
    const profile = within(await card('Profile'))
    await user.type(profile.getByLabelText('Display name'), 'Mara')
    world.backend.offline = true
    await user.click(profile.getByRole('button', { name: 'Save' }))
    expect(await profile.findByRole('alert', {}, slow)).toHaveTextContent(/No connection.*still here/)
    world.backend.offline = false
    await user.click(profile.getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(world.backend.me.displayName).toBe('Mara'), slow)
  })

  it('counts characters as people do, and sends none that is too long', async () => {
    const { user } = visit('/account-settings')
    const profile = within(await card('Profile'))
    await user.click(profile.getByLabelText('Display name'))
    await user.paste('🦊'.repeat(60))
    expect(profile.queryByRole('alert')).not.toBeInTheDocument()
    await user.paste('x')
    expect(profile.getByRole('alert')).toHaveTextContent('at most 60 characters')
    await user.click(profile.getByRole('button', { name: 'Save' }))
    expect(seen('PATCH /me')).toEqual([])
  })
})

describe('the language', () => {
  afterEach(async () => {
    // Not while somebody is signed in: that would be a choice.
    cleanup()
    await i18next.changeLanguage('en')
  })

  it('chosen here goes to the account, once', async () => {
    const { user } = visit('/account-settings')
    const look = within(await card('Language and theme'))
    await user.click(look.getByRole('radio', { name: 'Deutsch' }))
    expect(await screen.findByRole('heading', { name: 'Kontoeinstellungen' }, slow)).toBeInTheDocument()
    await waitFor(() => expect(world.backend.me.language).toBe('de'))
    expect(seen('PATCH /me')).toHaveLength(1)
  })

  it('that the account cannot learn holds on this device, and that is said', async () => {
    server.use(http.patch('*/api/me', () => HttpResponse.json({}, { status: 503 })))
    const { user } = visit('/account-settings')
    const look = within(await card('Language and theme'))
    await user.click(look.getByRole('radio', { name: 'Deutsch' }))
    expect(
      await screen.findByText(/Auf diesem Gerät gilt die Sprache trotzdem/, {}, slow),
    ).toBeInTheDocument()
    expect(currentLanguage()).toBe('de')
    server.resetHandlers()
    await user.click(screen.getByRole('button', { name: 'Erneut versuchen' }))
    await waitFor(() => expect(world.backend.me.language).toBe('de'))
  })

  it('of the account is taken over where nobody chose on this device', async () => {
    world.backend.me = { ...world.backend.me, language: 'de' }
    visit('/account-settings')
    expect(await screen.findByRole('heading', { name: 'Kontoeinstellungen' }, slow)).toBeInTheDocument()
    expect(localStorage.getItem('kanalyse.language')).toBeNull()
    expect(seen('PATCH /me')).toEqual([])
  })

  it('chosen on this device takes precedence over that of the account', async () => {
    await chooseLanguage('en')
    world.backend.me = { ...world.backend.me, language: 'de' }
    visit('/account-settings')
    await card('Profile')
    expect(currentLanguage()).toBe('en')
    expect(world.backend.me.language).toBe('de')
  })

  it('chosen before the account had one is saved to the account', async () => {
    await chooseLanguage('en')
    visit('/account-settings')
    await card('Profile')
    await waitFor(() => expect(world.backend.me.language).toBe('en'))
  })
})

describe('the theme', () => {
  it('changes at once and is remembered', async () => {
    const { user } = visit('/account-settings')
    const look = within(await card('Language and theme'))
    await user.click(look.getByRole('radio', { name: 'Light' }))
    expect(document.documentElement.dataset.theme).toBe('light')
    await user.click(look.getByRole('radio', { name: 'Dark' }))
    expect(localStorage.getItem('kanalyse.theme')).toBe('dark')
  })
})

describe('hiding new analyses', () => {
  it('is locked below the tier that opens it, and says which one does', async () => {
    visit('/account-settings')
    const board = within(await card('Leaderboard'))
    expect(board.getByRole('switch')).toBeDisabled()
    expect(board.getByText('Creator plan required')).toBeInTheDocument()
  })

  it('is switched on at once', async () => {
    world.backend.me = { ...world.backend.me, tier: 'creator', canStealth: true }
    const { user } = visit('/account-settings')
    const board = within(await card('Leaderboard'))
    await user.click(board.getByRole('switch'))
    expect(board.getByRole('switch')).toBeChecked()
    await waitFor(() => expect(world.backend.me.stealthDefault).toBe(true))
  })

  it('that is refused goes back to what is true, and says so', async () => {
    world.backend.me = { ...world.backend.me, tier: 'creator', canStealth: true }
    const { user } = visit('/account-settings')
    const board = within(await card('Leaderboard'))
    world.backend.me = { ...world.backend.me, canStealth: false }
    await user.click(board.getByRole('switch'))
    expect(await board.findByRole('alert')).toHaveTextContent('New analyses are still not hidden')
    expect(board.getByRole('switch')).not.toBeChecked()
  })
})

describe('the password', () => {
  const change = async (current: string, next: string) => {
    const { user } = await memberAt('/account-settings')
    const password = within(await card('Password'))
    await user.type(password.getByLabelText('Current password'), current)
    await user.type(password.getByLabelText('New password'), next)
    await user.type(password.getByLabelText('Repeat password'), next)
    await user.click(password.getByRole('button', { name: 'Change password' }))
    return password
  }

  it('is changed by who knows it', async () => {
    const password = await change('workshop diary 7', 'another diary 8')
    expect(await password.findByText(/Your password is changed/, {}, slow)).toBeInTheDocument()
    expect(password.getByLabelText('New password')).toHaveValue('')
    expect(world.pool.people.get(email)?.password).toBe('another diary 8')
  })

  it('is not changed by who does not', async () => {
    const password = await change('some other word 1', 'another diary 8')
    expect(await password.findByRole('alert', {}, slow)).toHaveTextContent('Your current password is wrong')
    expect(password.getByLabelText('New password')).toHaveValue('another diary 8')
  })

  it('of a session that was ended elsewhere asks to sign in again', async () => {
    const { user } = visit('/account-settings')
    const password = within(await card('Password'))
    await user.type(password.getByLabelText('Current password'), 'a')
    await user.type(password.getByLabelText('New password'), 'another diary 8')
    await user.type(password.getByLabelText('Repeat password'), 'another diary 8')
    await user.click(password.getByRole('button', { name: 'Change password' }))
    expect(await password.findByRole('alert', {}, slow)).toHaveTextContent('no longer signed in')
  })

  it('is not sent before it is whole', async () => {
    const { user } = visit('/account-settings')
    const password = within(await card('Password'))
    await user.click(password.getByRole('button', { name: 'Change password' }))
    const [current, next] = [
      password.getByLabelText('Current password'),
      password.getByLabelText('New password'),
    ]
    expect(current).toHaveFocus()
    expect(current).toHaveAccessibleDescription('Please enter your current password')
    expect(next).toHaveAccessibleDescription(/^Please choose 12 to 256 characters, and not a common password/)
  })
})

describe('the end of the account', () => {
  const open = async () => {
    const visitor = visit('/account-settings')
    const end = within(await card('Delete account'))
    await visitor.user.click(end.getByRole('button', { name: 'Delete account…' }))
    const dialog = await screen.findByRole('dialog', { name: 'Delete your account for good?' }, slow)
    return { ...visitor, dialog: within(dialog) }
  }

  it('says before what goes, what stays and what is lost', async () => {
    visit('/account-settings')
    const end = within(await card('Delete account'))
    expect(end.getByText(/All your analyses/)).toBeInTheDocument()
    expect(end.getByText(/Ledger entries and payments, without your name/)).toBeInTheDocument()
    expect(
      end.getByText('Your 5 credits are lost with the account, and are not paid out.'),
    ).toBeInTheDocument()
  })

  it('says once more, before the last step, what becomes of credits, subscription and ledger', async () => {
    const { dialog } = await open()
    expect(dialog.getByText(/Your 5 credits are lost with the account/)).toBeInTheDocument()
    expect(dialog.getByText(/A running subscription is canceled at the payment provider/)).toBeInTheDocument()
    expect(
      dialog.getByText(/stay in the books, under your account number and without your name/),
    ).toBeInTheDocument()
  })

  it('needs the address typed, then comes at once', async () => {
    const { user, dialog, where } = await open()
    const button = dialog.getByRole('button', { name: 'Delete for good' })
    await user.type(dialog.getByLabelText('Email'), 'somebody@example.org')
    expect(button).toBeDisabled()
    await user.clear(dialog.getByLabelText('Email'))
    await user.type(dialog.getByLabelText('Email'), ' Mara@Example.org ')
    await user.click(button)
    await waitFor(() => expect(world.backend.closed).toBe(true))
    await waitFor(() => expect(where()).toBe('/'), slow)
    await waitFor(() => expect(currentSession()).toEqual({ status: 'out', lost: false }))
    expect(Object.keys(localStorage).filter((key) => key.startsWith('Cognito'))).toEqual([])
  })

  it('waits while an analysis runs', async () => {
    const { user, dialog } = await open()
    world.backend.me = { ...world.backend.me, runningRequestId: 'f'.repeat(32) }
    await user.type(dialog.getByLabelText('Email'), email)
    await user.click(dialog.getByRole('button', { name: 'Delete for good' }))
    expect(await dialog.findByText(/An analysis is running/)).toBeInTheDocument()
    expect(world.backend.closed).toBe(false)
  })

  it('after a lost answer is asked for again under the same key', async () => {
    const keys: (string | null)[] = []
    server.use(
      http.delete('*/api/me', ({ request }) => {
        keys.push(request.headers.get('Idempotency-Key'))
        return keys.length > 1 ? undefined : HttpResponse.json({}, { status: 500 })
      }),
    )
    const { user, dialog } = await open()
    await user.type(dialog.getByLabelText('Email'), email)
    await user.click(dialog.getByRole('button', { name: 'Delete for good' }))
    expect(await dialog.findByText(/It is safe to try again/, {}, slow)).toBeInTheDocument()
    await user.click(dialog.getByRole('button', { name: 'Delete for good' }))
    await waitFor(() => expect(world.backend.closed).toBe(true))
    expect(keys).toHaveLength(2)
    expect(new Set(keys).size).toBe(1)
  })
})
