/**
 * Everything this app stores in a browser, named as the browser shows it. A test finds every key the code writes and asks for it here,
 * others compare what the user pool's library writes, and what goes when somebody is no longer signed in (`api/auth/forget.ts`).
 */

interface Stored {
  name: string
  what:
    | 'language'
    | 'theme'
    | 'recentView'
    | 'boardView'
    | 'titlesView'
    | 'rewards'
    | 'signIn'
    | 'pendingSignIn'
    | 'intent'
    | 'attempts'
    | 'reloaded'
    | 'creatorCode'
    | 'sampleSeen'
  places: readonly ('cookie' | 'local' | 'session')[]
  how: 'year' | 'erase' | 'signOut' | 'signOutOrTab' | 'otherOrTab' | 'code' | 'tab' | 'remove'
}

export const storage: readonly Stored[] = [
  { name: '__Host-kanalyse.language', what: 'language', places: ['cookie'], how: 'year' },
  { name: 'kanalyse.language', what: 'language', places: ['local'], how: 'erase' },
  { name: 'kanalyse.theme', what: 'theme', places: ['local'], how: 'erase' },
  { name: 'kanalyse.recentView', what: 'recentView', places: ['local'], how: 'erase' },
  { name: 'kanalyse.boardView', what: 'boardView', places: ['local'], how: 'erase' },
  { name: 'kanalyse.titlesView', what: 'titlesView', places: ['local'], how: 'erase' },
  { name: 'kanalyse.rewards', what: 'rewards', places: ['local'], how: 'signOut' },
  { name: 'kanalyse.creatorCode', what: 'creatorCode', places: ['local'], how: 'remove' },
  { name: 'CognitoIdentityServiceProvider.…', what: 'signIn', places: ['local'], how: 'signOut' },
  { name: 'CognitoSignInState.…', what: 'pendingSignIn', places: ['session'], how: 'code' },
  { name: 'kanalyse.intent', what: 'intent', places: ['session'], how: 'otherOrTab' },
  { name: 'kanalyse.attempts', what: 'attempts', places: ['session'], how: 'signOutOrTab' },
  { name: 'kanalyse.sampleSeen', what: 'sampleSeen', places: ['session'], how: 'tab' },
  { name: 'kanalyse.reloaded', what: 'reloaded', places: ['session'], how: 'tab' },
]
