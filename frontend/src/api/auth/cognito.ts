// The only file that imports aws-amplify; it is itself loaded only by import(), so public pages never carry it.
import { Amplify } from 'aws-amplify'
import {
  confirmResetPassword,
  confirmSignUp,
  fetchAuthSession,
  resendSignUpCode,
  resetPassword,
  signIn,
  signOut,
  signUp,
  updatePassword,
} from 'aws-amplify/auth'
import { authCodeOf } from './auth-codes'
import { AuthFailure } from './auth-errors'
import { clearAddressBar } from './sign-in-address'
import type { User } from './user'
import { poolAnswerWithin, within } from './within'

interface RuntimeConfig {
  region: string
  userPoolId: string
  userPoolClientId: string
  userPoolEndpoint?: string
}

let ready: Promise<void> | undefined

async function configure(): Promise<void> {
  const answer = await fetch('/config.json', { signal: AbortSignal.timeout(5_000) })
  if (!answer.ok) throw new AuthFailure('unavailable')
  const config = (await answer.json()) as RuntimeConfig
  Amplify.configure({
    Auth: {
      Cognito: {
        userPoolId: config.userPoolId,
        userPoolClientId: config.userPoolClientId,
        ...(config.userPoolEndpoint
          ? { userPoolEndpoint: new URL(config.userPoolEndpoint, location.origin).href }
          : {}),
      },
    },
  })
}

/** Runs one call of the user pool, for a limited time; whatever it throws becomes an AuthFailure with a code we have a text for. */
async function ask<Result>(call: () => Promise<Result>): Promise<Result> {
  try {
    ready ??= configure()
    await ready
  } catch (cause) {
    ready = undefined
    if (cause instanceof AuthFailure) throw cause
    throw new AuthFailure((cause as Error).name === 'TimeoutError' ? 'timeout' : 'network')
  }
  try {
    return await within(poolAnswerWithin, call())
  } catch (cause) {
    throw cause instanceof AuthFailure ? cause : new AuthFailure(authCodeOf(cause))
  }
}

export interface Tokens {
  accessToken: string
  user: User
}

/** The current tokens, refreshed when they are old or when asked to; `null` when nobody is signed in. */
export function currentTokens(refresh = false): Promise<Tokens | null> {
  return ask(async () => {
    const { tokens } = await fetchAuthSession({ forceRefresh: refresh })
    if (!tokens) return null
    const claims = tokens.idToken?.payload ?? {}
    const email = typeof claims.email === 'string' ? claims.email : ''
    return {
      accessToken: tokens.accessToken.toString(),
      user: { id: String(tokens.accessToken.payload.sub), email },
    }
  })
}

/** Who is signed in at the start or now; whatever a sign-in left in the address bar goes. */
export async function signedInTokens(): Promise<Tokens | null> {
  const tokens = await currentTokens()
  if (tokens) clearAddressBar()
  return tokens
}

/** `confirm`: the address is not confirmed yet, a code is needed first. `reset`: the operator wants a new password. */
export function signInWith(email: string, password: string): Promise<'done' | 'confirm' | 'reset'> {
  return ask(async () => {
    const { nextStep } = await freshSignIn(email, password)
    if (nextStep.signInStep === 'DONE') return 'done'
    if (nextStep.signInStep === 'CONFIRM_SIGN_UP') return 'confirm'
    if (nextStep.signInStep === 'RESET_PASSWORD') return 'reset'
    throw new AuthFailure('unexpected')
  })
}

/** Tokens of a session that could not be loaded do not prevent signing in again. */
async function freshSignIn(username: string, password: string): ReturnType<typeof signIn> {
  try {
    return await signIn({ username, password })
  } catch (cause) {
    if ((cause as Error).name !== 'UserAlreadyAuthenticatedException') throw cause
    await signOut()
    return signIn({ username, password })
  }
}

export function signUpWith(email: string, password: string): Promise<void> {
  return ask(async () => {
    await signUp({ username: email, password, options: { userAttributes: { email } } })
  })
}

/** An address that is confirmed already, by a request whose answer was lost, needs nothing more. */
export function confirmWith(email: string, code: string): Promise<void> {
  return ask(async () => {
    try {
      await confirmSignUp({ username: email, confirmationCode: code })
    } catch (cause) {
      if (authCodeOf(cause) !== 'alreadyConfirmed') throw cause
    }
  })
}

export function resendCodeTo(email: string): Promise<void> {
  return ask(async () => {
    await resendSignUpCode({ username: email })
  })
}

/** `confirm`: no code is sent, the address has to be confirmed first. */
export function sendResetCodeTo(email: string): Promise<'sent' | 'confirm'> {
  return ask(async () => {
    try {
      await resetPassword({ username: email })
      return 'sent'
    } catch (cause) {
      if (authCodeOf(cause) !== 'notConfirmed') throw cause
      return 'confirm'
    }
  })
}

export function setNewPassword(email: string, code: string, password: string): Promise<void> {
  return ask(() => confirmResetPassword({ username: email, confirmationCode: code, newPassword: password }))
}

/** For somebody who is signed in and knows the password of now. */
export function changePassword(oldPassword: string, newPassword: string): Promise<void> {
  return ask(async () => {
    try {
      await updatePassword({ oldPassword, newPassword })
    } catch (cause) {
      const code = authCodeOf(cause)
      throw new AuthFailure(code === 'invalidCredentials' ? 'wrongPassword' : code)
    }
  })
}

export function leave(): Promise<void> {
  return ask(() => signOut())
}
