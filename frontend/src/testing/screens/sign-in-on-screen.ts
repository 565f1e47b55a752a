import { screen } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { slow } from '../patience'
import { totp } from '../user-pool/totp'

export const email = 'mara@example.org'
export const password = 'workshop diary 7'

export const button = (name: string) => screen.getByRole('button', { name })

export async function signIn(user: UserEvent): Promise<void> {
  await user.type(await screen.findByLabelText('Email', {}, slow), email)
  await user.type(screen.getByLabelText('Password'), password)
  await user.click(button('Sign in'))
}

/** The second step, for who has an authenticator app. */
export const codeStep = () => screen.findByRole('heading', { name: 'Code from your authenticator app' }, slow)

export async function enterCode(user: UserEvent, code: string): Promise<void> {
  await user.clear(screen.getByLabelText('Code'))
  await user.type(screen.getByLabelText('Code'), code)
  await user.click(button('Sign in'))
}

/** Six digits that no app with this secret shows around now. */
export function wrongCodeOf(secret: string): string {
  const near = [-2, -1, 0, 1, 2].map((steps) => totp(secret, Date.now() + steps * 30_000))
  return ['000000', '111111', '222222', '333333', '444444', '555555'].find((code) => !near.includes(code))!
}
