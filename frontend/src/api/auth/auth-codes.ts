import type { AuthCode } from './auth-errors'

const byName: Record<string, AuthCode> = {
  NotAuthorizedException: 'invalidCredentials',
  UserNotFoundException: 'userNotFound',
  UsernameExistsException: 'emailExists',
  AliasExistsException: 'emailExists',
  UserUnAuthenticatedException: 'notSignedIn',
  // A refresh token that a newer one took the place of: the pool has ended the session.
  RefreshTokenReuseException: 'notSignedIn',
  InvalidPasswordException: 'weakPassword',
  CodeMismatchException: 'wrongCode',
  EnableSoftwareTokenMFAException: 'wrongCode',
  ExpiredCodeException: 'expiredCode',
  LimitExceededException: 'tooManyRequests',
  TooManyRequestsException: 'tooManyRequests',
  TooManyFailedAttemptsException: 'tooManyRequests',
  // The web ACL before the pool: too many from one address, as the app asks for nothing that it refuses otherwise.
  ForbiddenException: 'tooManyRequests',
  NetworkError: 'network',
  SecurityError: 'storageBlocked',
  QuotaExceededError: 'storageBlocked',
  InternalErrorException: 'unavailable',
  CodeDeliveryFailureException: 'unavailable',
}

/** The pool has the same exception for different failures: only its message tells them apart. The first that fits counts. */
const byMessage: [exception: string, message: RegExp, code: AuthCode][] = [
  ['NotAuthorizedException', /user is disabled/i, 'suspended'],
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
