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
  /** The address has to be confirmed before a password can be reset. */
  | 'notConfirmed'
  | 'alreadyConfirmed'
  | 'weakPassword'
  | 'wrongCode'
  | 'expiredCode'
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
  SecurityError: 'storageBlocked',
  QuotaExceededError: 'storageBlocked',
  InternalErrorException: 'unavailable',
  CodeDeliveryFailureException: 'unavailable',
}

/** The pool has the same exception for different failures: only its message tells them apart. The first that fits counts. */
const byMessage: [exception: string, message: RegExp, code: AuthCode][] = [
  ['NotAuthorizedException', /attempts exceeded/i, 'tooManyRequests'],
  ['NotAuthorizedException', /status is confirmed/i, 'alreadyConfirmed'],
  ['NotAuthorizedException', /token/i, 'notSignedIn'],
  ['InvalidParameterException', /already confirmed/i, 'alreadyConfirmed'],
  ['InvalidParameterException', /no registered\/verified/i, 'notConfirmed'],
  ['InvalidParameterException', /password/i, 'weakPassword'],
]

export function authCodeOf(cause: unknown): AuthCode {
  const { name, message } = (cause ?? {}) as { name?: string; message?: string }
  const known = byMessage.find(([exception, pattern]) => exception === name && pattern.test(message ?? ''))
  return known?.[2] ?? byName[name ?? ''] ?? 'unexpected'
}

/** The pool says that there is no session any more: there is nothing to refresh and nothing to end. */
export const isSessionOver = (cause: unknown): boolean =>
  cause instanceof AuthFailure && (cause.code === 'notSignedIn' || cause.code === 'invalidCredentials')

export const isTimeout = (cause: unknown): boolean => cause instanceof AuthFailure && cause.code === 'timeout'
