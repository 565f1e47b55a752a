/** Failures of signing in and up, as keys of the translated texts. */
export type AuthCode =
  | 'invalidCredentials'
  /** The current password, asked for once more by somebody who is signed in. */
  | 'wrongPassword'
  | 'notSignedIn'
  | 'userNotFound'
  /** The user pool still knows the account, the API does not. */
  | 'accountClosed'
  | 'emailExists'
  | 'weakPassword'
  | 'wrongCode'
  | 'expiredCode'
  | 'tooManyRequests'
  | 'network'
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

const byName: Record<string, AuthCode> = {
  NotAuthorizedException: 'invalidCredentials',
  UserNotFoundException: 'userNotFound',
  UsernameExistsException: 'emailExists',
  AliasExistsException: 'emailExists',
  UserUnAuthenticatedException: 'notSignedIn',
  InvalidPasswordException: 'weakPassword',
  CodeMismatchException: 'wrongCode',
  ExpiredCodeException: 'expiredCode',
  LimitExceededException: 'tooManyRequests',
  TooManyRequestsException: 'tooManyRequests',
  TooManyFailedAttemptsException: 'tooManyRequests',
  NetworkError: 'network',
  InternalErrorException: 'unavailable',
  CodeDeliveryFailureException: 'unavailable',
}

export function authCodeOf(cause: unknown): AuthCode {
  const { name, message } = (cause ?? {}) as { name?: string; message?: string }
  // The pool says the same exception for a wrong password, for an account that was tried too often and for a session that is over.
  if (name === 'NotAuthorizedException' && /attempts exceeded/i.test(message ?? '')) return 'tooManyRequests'
  if (name === 'NotAuthorizedException' && /token/i.test(message ?? '')) return 'notSignedIn'
  if (name === 'InvalidParameterException')
    return /password/i.test(message ?? '') ? 'weakPassword' : 'unexpected'
  return byName[name ?? ''] ?? 'unexpected'
}

/** The pool says that there is no session any more: there is nothing to refresh and nothing to end. */
export const isSessionOver = (cause: unknown): boolean =>
  cause instanceof AuthFailure && (cause.code === 'notSignedIn' || cause.code === 'invalidCredentials')
