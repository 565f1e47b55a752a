/** Failures of signing in and up, as keys of the translated texts. */
export type AuthCode =
  | 'invalidCredentials'
  /** The current password, asked for once more by somebody who is signed in. */
  | 'wrongPassword'
  | 'notSignedIn'
  | 'userNotFound'
  /** The user pool still knows the account, the API does not. */
  | 'accountClosed'
  /** An operator has suspended the account. The pool says so whatever the password is. */
  | 'suspended'
  | 'emailExists'
  /** The address has to be confirmed before a password can be reset. */
  | 'notConfirmed'
  | 'alreadyConfirmed'
  | 'weakPassword'
  | 'wrongCode'
  | 'expiredCode'
  /** A code of the authenticator app, which counts once. */
  | 'usedCode'
  | 'tooManyRequests'
  | 'network'
  /** The user pool did not answer in time. */
  | 'timeout'
  /** The browser stores nothing, so nobody could stay signed in. */
  | 'storageBlocked'
  | 'unavailable'
  | 'unexpected'

export class AuthFailure extends Error {
  override readonly name = 'AuthFailure'
  readonly code: AuthCode

  constructor(code: AuthCode) {
    super(code)
    this.code = code
  }
}

/** The pool says that there is no session any more: there is nothing to refresh and nothing to end. */
export const isSessionOver = (cause: unknown): boolean =>
  cause instanceof AuthFailure && ['notSignedIn', 'invalidCredentials', 'suspended'].includes(cause.code)

export const isTimeout = (cause: unknown): boolean => cause instanceof AuthFailure && cause.code === 'timeout'
