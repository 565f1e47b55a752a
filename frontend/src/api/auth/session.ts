import { AuthFailure, isSessionOver, isTimeout } from './auth-errors'
import { forgetOthersThan } from './forget'
import { ifOnline } from '@/lib/online'
import { browserStore } from '@/lib/storage'
import { createStore } from '@/lib/store'
import type { User } from './user'
import { poolAnswerWithin, within } from './within'

type Loss = 'sign_in_required' | 'account_suspended'

export type Session =
  | { status: 'loading' }
  | { status: 'in'; user: User }
  /** `lost`: the session ended without the person's doing, and why. */
  | { status: 'out'; lost: false | Loss }
  /** The user pool could not be asked; `timeout` after five seconds. */
  | { status: 'failed'; reason: 'timeout' | 'network' }

const initTimeout = 5_000
const tokenPrefix = 'CognitoIdentityServiceProvider.'
/** One object, so that a prerendered page and the browser agree on it without rendering twice. */
const visitor: Session = { status: 'out', lost: false }
const expired: Session = { status: 'out', lost: 'sign_in_required' }
const session = createStore<Session>({ status: 'loading' })
let leaving = false

/** A sign-out is under way: the API may refuse the session already, and nobody renews it. */
export const isLeaving = (): boolean => leaving

/** A session that is not known yet, or could not be checked, may be the same person's. */
session.subscribe(() => {
  const now = session.get()
  if (now.status === 'in') forgetOthersThan(now.user.id, false)
  else if (now.status === 'out') forgetOthersThan(undefined, now.lost === 'sign_in_required')
})

/** Everything that speaks to the user pool; its code is fetched on the first call. */
export const cognito = () =>
  within(
    poolAnswerWithin,
    ifOnline(() => import('./cognito')),
  )

/** Somebody signed in here before: the user pool's library left its tokens. Without them there is no need to load it. */
export const rememberedSession = (): boolean =>
  browserStore.keys().some((key) => key.startsWith(tokenPrefix) && key.endsWith('.LastAuthUser'))

const tokenKeys = () => browserStore.keys().filter((key) => key.startsWith(tokenPrefix))

function removeTokens(): void {
  for (const key of tokenKeys()) browserStore.write(key, null)
}

/** Finds out who is signed in. Called at the start, after signing in, and by "try again". */
export async function loadSession(): Promise<void> {
  if (!rememberedSession()) {
    session.set(visitor)
    return
  }
  if (session.get().status !== 'in') session.set({ status: 'loading' })
  try {
    const tokens = await within(
      initTimeout,
      cognito().then((pool) => pool.signedInTokens()),
    )
    session.set(tokens ? { status: 'in', user: tokens.user } : expired)
  } catch (cause) {
    if (isSessionOver(cause)) session.set(expired)
    else session.set({ status: 'failed', reason: isTimeout(cause) ? 'timeout' : 'network' })
  }
}

/** The token for the API (`apiToken`), or `null` for a visitor. */
export const accessToken = async ({ refresh = false } = {}): Promise<string | null> =>
  rememberedSession() ? (await cognito()).apiToken(refresh, session.get) : null

/** The API refused even a fresh token, or the account is suspended. */
export function sessionLost(lost: Loss = 'sign_in_required'): void {
  if (session.get().status === 'out') return
  // At once: whoever signs in while the pool is asked brings tokens of their own.
  const tokens = tokenKeys().map((key) => [key, browserStore.read(key) ?? ''] as const)
  removeTokens()
  session.set({ status: 'out', lost })
  void cognito()
    .then((pool) => pool.revoke(tokens))
    .catch(() => undefined)
}

/**
 * Signs out, at the API first; ignored while a sign-out is under way. A pool that cannot be reached does not keep anybody in: the browser
 * removes the tokens all the same. Throws only when they stay, because then the next visit would be signed in again.
 */
export async function signOut(): Promise<void> {
  if (leaving) return
  leaving = true
  try {
    await (await cognito()).leave()
  } catch {
    // Nothing to say about a session that is over already; anything else is judged by what is left in the browser.
  }
  try {
    removeTokens()
    if (rememberedSession()) throw new AuthFailure('unexpected')
    session.set({ status: 'out', lost: false })
  } finally {
    leaving = false
  }
}

export const currentSession = session.get

export const useSession = (): Session => session.useValue(() => visitor)

/** Signing in or out in one tab is seen by the others, also by a page that the browser had put aside and brings back. */
export function followOtherTabs(): void {
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) void loadSession()
  })
  addEventListener('storage', (event) => {
    if (event.key?.endsWith('.LastAuthUser') || event.key === null) void loadSession()
  })
}
