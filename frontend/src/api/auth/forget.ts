import { browserStore, tabStore } from '@/lib/storage'

/** The analysis that is being started: a second start under the same key is charged once. */
const intentEntry = 'kanalyse.intent'

/**
 * What belongs to the person in the browser's storage, each with their `userId`. The privacy policy says how long it stays, and a test
 * compares the two.
 */
export const ownEntries = ['kanalyse.rewards', 'kanalyse.attempts', intentEntry] as const

/** Where the user pool's library stores a sign-in that waits for a code. */
const pendingSignIn = 'CognitoSignInState.'

const untilTheyLeave: (() => void)[] = []
const untilReplaced: (() => void)[] = []

/**
 * For what a module remembers of the person: `forget` runs when they are no longer signed in. The cache of answers goes as a whole
 * (`forget-answers.ts`), with what everybody may see: whose an answer was, only its key says.
 */
export const onForget = (forget: () => void): void => void untilTheyLeave.push(forget)

/**
 * For requests whose outcome is unknown: after a session that was lost the same person signs in again and means the same act. `forget`
 * runs when they sign out, or when somebody else signs in.
 */
export const onReplaced = (forget: () => void): void => void untilReplaced.push(forget)

/** Who is signed in in this window. */
let present: string | undefined
/** Whose requests are remembered: who is signed in, or was when the session was lost. */
let remembered: string | undefined

/** Somebody may have left where this module was not there: in another window, or before the page was loaded. */
function removeEntries(now: string | undefined, isLost: boolean): void {
  for (const store of [browserStore, tabStore])
    for (const name of ownEntries) {
      // A quotation mark within any other text of theirs is written differently.
      const isTheirs = store.read(name)?.includes(`"userId":"${now}"`)
      if (!isTheirs && !(isLost && name === intentEntry)) store.write(name, null)
    }
}

/** A sign-in that waits for a code. */
export function removePendingSignIn(): void {
  for (const key of tabStore.keys()) if (key.startsWith(pendingSignIn)) tabStore.write(key, null)
}

/** Says who is signed in now, if anybody. `isLost`: the session ended without the person's doing. */
export function forgetOthersThan(now: string | undefined, isLost: boolean): void {
  const hasLeft = present !== undefined && present !== now
  const isReplaced = remembered !== undefined && remembered !== now && !isLost
  present = now
  if (!isLost) remembered = now
  removeEntries(now, isLost)
  if (hasLeft) {
    removePendingSignIn()
    for (const forget of untilTheyLeave) forget()
  }
  if (isReplaced) for (const forget of untilReplaced) forget()
}
