import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { chooseLanguage } from '@/i18n'
import { slow } from '@/testing/patience'
import { visit } from '@/testing/render'
import { world } from '@/testing/setup'
import { signedIn, signedOut } from '@/testing/user-pool/sign-in'

const token = 'c'.repeat(32)
const title = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name }, slow)
const main = () => within(screen.getByRole('main'))
const acts = () => world.backend.seen.filter((request) => request.startsWith('POST'))
const robots = () => document.querySelector<HTMLMetaElement>('meta[name="robots"]')?.content

beforeEach(async () => {
  await signedOut()
  await chooseLanguage('en')
})
afterEach(() => chooseLanguage('en'))

const links = [
  {
    path: '/confirm-address',
    ready: 'Confirm this address?',
    button: 'Confirm address',
    dead: 'This link no longer works',
    none: 'There is nothing to confirm here',
    failed: 'The address could not be confirmed',
    tab: 'Confirm an address · Kanalyse',
    request: 'POST /confirm-address',
    german: ['Diese Adresse bestätigen?', 'Adresse bestätigen'],
  },
  {
    path: '/unsubscribe',
    ready: 'Unsubscribe from these emails?',
    button: 'Unsubscribe',
    dead: 'This link does not work',
    none: 'There is nothing to unsubscribe from here',
    failed: 'You could not be unsubscribed',
    tab: 'Unsubscribe · Kanalyse',
    request: `POST /unsubscribe/${token}`,
    german: ['Berichte abbestellen?', 'Abbestellen'],
  },
] as const

describe.each(links)(
  'the link of a mail to $path',
  ({ path, ready, button, dead, none, failed, ...link }) => {
    const open = async (search = `?token=${token}`) => {
      const visited = visit(path + search)
      await title(ready)
      return { ...visited, press: () => visited.user.click(main().getByRole('button', { name: button })) }
    }

    it('does nothing by being opened, and its token leaves the address', async () => {
      const { where } = await open(`?token=${token}&from=mail`)
      await waitFor(() => expect(where()).toBe(`${path}?from=mail`), slow)
      // The way back after signing in does not name it either.
      const href = `/auth?next=${encodeURIComponent(`${path}?from=mail`)}`
      await waitFor(
        () => expect(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', href),
        slow,
      )
      expect(acts()).toEqual([])
      expect(main().getByRole('button', { name: button })).toBeEnabled()
    })

    it('has a title of its own, and no search engine lists it', async () => {
      await open()
      expect(document.title).toBe(link.tab)
      expect(robots()).toBe('noindex')
    })

    it('that nobody was sent is not tried again, and the way on is named', async () => {
      const { press } = await open()
      await press()
      expect(await title(dead)).toHaveFocus()
      expect(acts()).toEqual([link.request])
      expect(main().queryByRole('button', { name: button })).toBeNull()
      expect(main().getByRole('link', { name: 'To your setups' })).toHaveAttribute(
        'href',
        '/performance-monitor',
      )
    })

    it('without its token says so, and asks nobody', async () => {
      visit(path)
      await title(none)
      expect(main().queryByRole('button', { name: button })).toBeNull()
      expect(main().getByText(/Open the link in the email once more/)).toBeVisible()
      expect(acts()).toEqual([])
    })

    it.each([
      [
        'without a network',
        () => (world.backend.offline = true),
        'No connection. Please check your network.',
      ],
      ['while the service fails', () => (world.backend.xray.mail.isBroken = true), /went wrong on our side/],
    ])('%s says why, and is tried again', async (_, breaks, why) => {
      world.backend.xray.mail.questions.set(token, 'jo@example.org')
      world.backend.xray.mail.unsubscribing.set(token, world.backend.xray.watch().monitorId)
      const { press, user } = await open()
      breaks()
      await press()
      const alert = within(await main().findByRole('alert', {}, slow))
      expect(alert.getByText(failed)).toBeVisible()
      expect(alert.getByText(why)).toBeVisible()
      world.backend.offline = false
      world.backend.xray.mail.isBroken = false
      await user.click(alert.getByRole('button', { name: 'Try again' }))
      await title(/The address is confirmed|You are unsubscribed/)
      expect(main().queryByRole('alert')).toBeNull()
    })

    it('works for somebody who is signed in, too', async () => {
      await signedIn()
      const { press } = await open()
      await press()
      await title(dead)
    })

    it('speaks the other language at one press, and its token stays known', async () => {
      const { user } = await open()
      await user.click(main().getByRole('radio', { name: 'Deutsch' }))
      const [question, act] = link.german
      await title(question)
      await user.click(main().getByRole('button', { name: act }))
      await title(/^Dieser Link/)
      expect(acts()).toEqual([link.request])
    })
  },
)

describe('confirming an address', () => {
  it('is done once: reports come to it, and the same link says later that it was used', async () => {
    world.backend.xray.mail.questions.set(token, 'jo@example.org')
    const monitor = world.backend.xray.watch({
      mail: { on: true, address: 'Jo@example.org', confirmed: false, askedAt: null, stopped: null },
    })
    const { user } = visit(`/confirm-address?token=${token}`)
    await user.click(await screen.findByRole('button', { name: 'Confirm address' }, slow))
    expect(await title('The address is confirmed')).toHaveFocus()
    expect(main().getByText(/^From now on, X-Ray reports will be sent to jo@example.org/)).toBeVisible()
    expect(monitor.mail.confirmed).toBe(true)
  })

  it('says for how long a link works', async () => {
    const { user } = visit(`/confirm-address?token=${token}`)
    await user.click(await screen.findByRole('button', { name: 'Confirm address' }, slow))
    expect(await main().findByText(/is older than 24 hours/, {}, slow)).toBeVisible()
    expect(main().getByText(/“Send again”/)).toBeVisible()
  })
})

describe('unsubscribing', () => {
  it('stops the mails of that setup alone, as often as it is pressed, and says the way back', async () => {
    const [one, other] = [world.backend.xray.watch(), world.backend.xray.watch()]
    world.backend.xray.mail.unsubscribing.set(token, one.monitorId)
    for (let times = 0; times < 2; times += 1) {
      const { user } = visit(`/unsubscribe?token=${token}`)
      const button = await screen.findAllByRole('button', { name: 'Unsubscribe' }, slow)
      await user.click(button.at(-1)!)
      await waitFor(
        () =>
          expect(screen.getAllByRole('heading', { name: 'You are unsubscribed' })).toHaveLength(times + 1),
        slow,
      )
    }
    expect(screen.getAllByText(/“Turn on again”/)[0]).toBeVisible()
    expect([one.mail.stopped, one.mail.on]).toEqual(['unsubscribed', false])
    expect(other.mail.on).toBe(true)
  })
})
