/** Failures of signing in and up, as keys of the translated texts. */
export type AuthCode =
  | 'invalidCredentials'
  | 'userNotFound'
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
  InvalidPasswordException: 'weakPassword',
  CodeMismatchException: 'wrongCode',
  ExpiredCodeException: 'expiredCode',
  LimitExceededException: 'tooManyRequests',
  TooManyRequestsException: 'tooManyRequests',
  TooManyFailedAttemptsException: 'tooManyRequests',
  NetworkError: 'network',
  InternalErrorException: 'unavailable',
}

export function authCodeOf(cause: unknown): AuthCode {
  const { name, message } = (cause ?? {}) as { name?: string; message?: string }
  // The pool says the same exception for a wrong password and for an account that was tried too often.
  if (name === 'NotAuthorizedException' && /attempts exceeded/i.test(message ?? '')) return 'tooManyRequests'
  if (name === 'InvalidParameterException')
    return /password/i.test(message ?? '') ? 'weakPassword' : 'unexpected'
  return byName[name ?? ''] ?? 'unexpected'
}
