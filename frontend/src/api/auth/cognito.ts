// The only file that imports aws-amplify; it is itself loaded only by import(), so public pages never carry it.
import { Amplify, createAmplifyContext, type AmplifyContext } from 'aws-amplify'
import { createUserPoolsTokenProvider } from 'aws-amplify/adapter-core'
import {
  confirmResetPassword,
  confirmSignIn,
  confirmSignUp,
  fetchAuthSession,
  resendSignUpCode,
  resetPassword,
  setUpTOTP,
  signIn,
  signOut,
  signUp,
  updatePassword,
  verifyTOTPSetup,
} from 'aws-amplify/auth'
import { authCodeOf } from './auth-codes'
import { AuthFailure, isSessionOver } from './auth-errors'
import { endOwnSession, endSessionOf } from './end-own-session'
import { onForget, removePendingSignIn } from './forget'
import { globalSignOut } from './global-sign-out'
import { MemoryTokens } from './memory-tokens'
import { clearAddressBar } from './sign-in-address'
import { areOneSession } from './signed-in-at'
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

/** The session as the page shows it; without `user` while nobody is known to be signed in. */
interface Shown {
  status: string
  user?: User
}

/** Looks at the session that are not over: each may still store tokens. */
const reads = new Set<Promise<unknown>>()

function readSession(forceRefresh: boolean): ReturnType<typeof fetchAuthSession> {
  const read = fetchAuthSession({ forceRefresh })
  reads.add(read)
  return read.finally(() => reads.delete(read))
}

/** The tokens that the browser has, refreshed when they are old or when asked to; `null` when nobody is signed in. */
export function currentTokens(refresh = false): Promise<Tokens | null> {
  return ask(async () => {
    const { tokens } = await readSession(refresh)
    if (!tokens) return null
    const claims = tokens.idToken?.payload ?? {}
    const email = typeof claims.email === 'string' ? claims.email : ''
    return {
      accessToken: tokens.accessToken.toString(),
      user: { id: String(tokens.accessToken.payload.sub), email },
    }
  })
}

/**
 * The token for the API, or `null` for a session that is over. Throws when the pool cannot be reached, and where the token is that of
 * somebody else than `shown` says by then, whom another window has signed in: what the person before began is not done in the name of
 * the next one.
 */
export async function apiToken(refresh: boolean, shown: () => Shown): Promise<string | null> {
  try {
    const tokens = await currentTokens(refresh)
    if (!tokens) return null
    const { user } = shown()
    if (user && user.id !== tokens.user.id) throw new AuthFailure('unexpected')
    return tokens.accessToken
  } catch (cause) {
    if (isSessionOver(cause)) return null
    throw cause
  }
}

/** Who is signed in at the start or now; whatever a sign-in left in the address bar goes. */
export async function signedInTokens(): Promise<Tokens | null> {
  const tokens = await currentTokens()
  if (tokens) clearAddressBar()
  return tokens
}

/**
 * `confirm`: the address is not confirmed yet, a code is needed first. `reset`: the operator wants a new password. `authenticator`: a code
 * of the authenticator app completes it (`answerWithCode`).
 */
export function signInWith(
  email: string,
  password: string,
): Promise<'done' | 'confirm' | 'reset' | 'authenticator'> {
  return ask(async () => {
    const { nextStep } = await freshSignIn(email, password)
    if (nextStep.signInStep === 'DONE') return 'done'
    if (nextStep.signInStep === 'CONFIRM_SIGN_UP') return 'confirm'
    if (nextStep.signInStep === 'RESET_PASSWORD') return 'reset'
    if (nextStep.signInStep === 'CONFIRM_SIGN_IN_WITH_TOTP_CODE') return 'authenticator'
    throw new AuthFailure('unexpected')
  })
}

/** Tokens of a session that could not be loaded do not prevent signing in again. */
async function freshSignIn(username: string, password: string): ReturnType<typeof signIn> {
  try {
    return await signIn({ username, password })
  } catch (cause) {
    if ((cause as Error).name !== 'UserAlreadyAuthenticatedException') throw cause
    const old = await storedAccessToken()
    await signOut()
    try {
      return await signIn({ username, password })
    } finally {
      if (old) void endReplaced(old)
    }
  }
}

const storedAccessToken = (): Promise<string | undefined> =>
  readSession(false).then(
    ({ tokens }) => tokens?.accessToken.toString(),
    () => undefined,
  )

/** Ends a session at the API whose tokens the browser no longer has, unless the session of now began in the same second. */
async function endReplaced(old: string): Promise<void> {
  const own = await storedAccessToken()
  if (!own || !areOneSession(old, own)) await endSessionOf(old).catch(() => undefined)
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

/** How long a sign-out waits for tokens that are being read. */
const readsWithin = 3_000

/** Whoever reads tokens may renew them, and store them again after they were removed: waits until nobody does, but not forever. */
async function readsEnded(): Promise<void> {
  await within(readsWithin, Promise.allSettled(reads)).catch(() => undefined)
}

/** Ends the session at the API, then in the pool. Tokens that were being renewed meanwhile are stored by then, for the browser to remove. */
export function leave(): Promise<void> {
  return ask(async () => {
    await endOwnSession(async () => (await readSession(false)).tokens?.accessToken.toString() ?? null)
    await readsEnded()
    try {
      await signOut()
    } finally {
      await readsEnded()
    }
  })
}

/** A code of the app, sent by `send`. `over`: the pool waits three minutes, then the sign-in begins with the password again. */
async function completed(send: () => ReturnType<typeof confirmSignIn>): Promise<'done' | 'over'> {
  try {
    const { nextStep } = await send()
    if (nextStep.signInStep === 'DONE') return 'done'
  } catch (cause) {
    const why = authCodeOf(cause)
    // The library says so where it remembers no sign-in, the pool where it no longer knows the one that it is asked about.
    if ((cause as Error).name === 'SignInException' || why === 'invalidCredentials') return 'over'
    throw new AuthFailure(why === 'expiredCode' ? 'usedCode' : why)
  }
  throw new AuthFailure('unexpected')
}

/** Completes a sign-in by a code of the app. */
export function answerWithCode(code: string): Promise<'done' | 'over'> {
  return ask(() => completed(() => confirmSignIn({ challengeResponse: code })))
}

/** A new key for an authenticator app, of which nothing depends until a code of the app has been seen. */
export function newAuthenticatorKey(): Promise<string> {
  return ask(async () => (await setUpTOTP()).sharedSecret)
}

/** By a code that the app shows for the newest key. */
export function verifyAuthenticator(code: string): Promise<void> {
  return ask(() => verifyTOTPSetup({ code }))
}

type StoredTokens = ConstructorParameters<typeof MemoryTokens>[0]

interface SecondSignIn {
  tokens: MemoryTokens
  context: AmplifyContext
}

let second: SecondSignIn | undefined
onForget(() => (second = undefined))

/** The library refuses a sign-in next to the one there is, but not in a place of its own. */
function beginSecond(stored?: StoredTokens): SecondSignIn {
  const { Auth } = Amplify.getConfig()
  if (!Auth) throw new AuthFailure('unexpected')
  const tokens = new MemoryTokens(stored)
  const tokenProvider = createUserPoolsTokenProvider(Auth, tokens)
  return { tokens, context: createAmplifyContext({ Auth }, { Auth: { tokenProvider } }) }
}

/** Its tokens take the place of the session's, unless somebody else is signed in by now; what is left over ends, where possible. */
async function takeOver({ tokens, context }: SecondSignIn): Promise<void> {
  await Promise.allSettled(reads)
  const why = !tokens.belongToSession() ? 'notSignedIn' : !tokens.trade() ? 'storageBlocked' : undefined
  const left = tokens.otherAccessToken()
  // What is asked of the API next, as the list of sessions, no longer finds it.
  if (left) await endSessionOf(left).catch(() => undefined)
  void signOut(context).catch(() => undefined)
  if (why) throw new AuthFailure(why)
}

/**
 * Signs in the person who is signed in. Until that has succeeded their session stays as it is. `authenticator`: a code of the
 * authenticator app completes it (`completeSignInAgain`).
 */
export function signInAgain(email: string, password: string): Promise<'done' | 'authenticator'> {
  return ask(async () => {
    const begun = beginSecond()
    second = begun
    const { nextStep } = await signIn(begun.context, { username: email, password })
    if (nextStep.signInStep === 'CONFIRM_SIGN_IN_WITH_TOTP_CODE') {
      if (second === begun) return 'authenticator'
      // They have left meanwhile.
      removePendingSignIn()
      throw new AuthFailure('notSignedIn')
    }
    if (nextStep.signInStep !== 'DONE') throw new AuthFailure('unexpected')
    await takeOver(begun)
    return 'done'
  })
}

/** Completes a second sign-in by a code of the app. */
export function completeSignInAgain(code: string): Promise<'done' | 'over'> {
  return ask(async () => {
    const begun = second
    if (!begun) return 'over'
    const outcome = await completed(() => confirmSignIn(begun.context, { challengeResponse: code }))
    if (outcome === 'done') await takeOver(begun)
    return outcome
  })
}

/** Ends a session whose tokens the browser no longer has; who has signed in since stays so. */
export function revoke(stored: StoredTokens): Promise<void> {
  return ask(() => signOut(beginSecond(stored).context))
}

/** Ends all sessions of the person, on every device. The tokens of this browser stay, and count for no longer than they did. */
export function endAllSessions(): Promise<void> {
  return ask(async () => {
    const { tokens } = await readSession(false)
    const config = Amplify.getConfig().Auth?.Cognito
    if (!tokens) throw new AuthFailure('notSignedIn')
    const region = config?.userPoolId?.split('_', 1)[0] ?? ''
    const endpoint = config?.userPoolEndpoint ?? `https://cognito-idp.${region}.amazonaws.com/`
    await globalSignOut(endpoint, tokens.accessToken.toString())
  })
}
