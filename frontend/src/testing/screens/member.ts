import { screen, within } from '@testing-library/react'
import { currentTokens } from '@/api/auth/cognito'
import { slow } from '../patience'
import { visit } from '../render'
import { world } from '../setup'
import { signedOut } from '../user-pool/sign-in'

export const email = 'mara@example.org'
export const password = 'workshop diary 7'

export const card = async (name: string) => within(await screen.findByRole('region', { name }, slow))

/** What the API answers to a call with a token, whoever has it. */
export const statusFor = async (token: string): Promise<number> =>
  (await fetch(new URL('/api/me', location.origin), { headers: { Authorization: `Bearer ${token}` } })).status

/** Types address and password, on the page that asks for them. */
export async function enter(user: ReturnType<typeof visit>['user'], typed: string): Promise<void> {
  const address = await screen.findByLabelText('Email', {}, slow)
  await user.clear(address)
  await user.type(address, email)
  await user.type(screen.getByLabelText('Password'), typed)
  await user.click(screen.getByRole('button', { name: 'Sign in' }))
}

/** A session on another device, of which somebody has copied the access token, too. */
export async function anotherDevice() {
  const elsewhere = world.pool.startSession(email)
  const copied = world.pool.accessToken(elsewhere)
  await statusFor(copied)
  return { elsewhere, copied }
}

/** Somebody who has signed in and has the settings open, and who is signed in on another device, too. */
export async function memberAtSettings() {
  world.pool.add(email, password)
  await signedOut()
  const visitor = visit('/auth?next=%2Faccount-settings')
  await enter(visitor.user, password)
  await card('Password')
  const own = (await currentTokens())?.accessToken ?? ''
  return { ...visitor, own, ...(await anotherDevice()) }
}

export type Member = Awaited<ReturnType<typeof memberAtSettings>>
