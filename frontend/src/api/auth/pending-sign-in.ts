import { tabStore } from '@/lib/storage'

/** What the user pool's library leaves in the tab for as long as the pool waits for a code. */
const remembered = (name: string) => tabStore.read(`CognitoSignInState.${name}`)

/**
 * A sign-in waits for a code of the authenticator app. Phones load a page again that was left for the app: who comes back with the code
 * can go on.
 */
export const isSignInPending = (): boolean =>
  remembered('challengeName') === 'SOFTWARE_TOKEN_MFA' && Number(remembered('expiry')) > Date.now()
