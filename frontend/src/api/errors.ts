import { isTimeout } from './auth/auth-errors'
import type { components } from './schema'

export type ServerErrorCode = components['schemas']['ErrorCode']
/** What went wrong, as a key of the translated error texts. The last three never come from the server. */
export type ErrorCode = ServerErrorCode | 'network' | 'timeout'

/** What an answer says of its error in addition to the code. */
type Details = { [Name in 'message' | 'requestId' | 'field' | 'tier']?: string | null | undefined }

/** The one error of the API client. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly code: ErrorCode
  readonly status: number
  /** Name it when asking for help. */
  readonly requestId: string | undefined
  readonly field: string | undefined
  /** The cheapest tier that has what was refused. */
  readonly tier: string | undefined
  /** When the same request may succeed, in milliseconds since the epoch, where the answer says so. */
  readonly retryAt: number | undefined

  constructor(
    code: ErrorCode,
    status = 0,
    { message, requestId, field, tier }: Details = {},
    retryAt?: number,
  ) {
    super(message || code)
    this.code = code
    this.status = status
    this.requestId = requestId || undefined
    this.field = field ?? undefined
    this.tier = tier ?? undefined
    this.retryAt = retryAt
  }

  /** Nothing is known about the outcome, or the server asks for patience: the same request may be sent again. */
  get mayRetry(): boolean {
    return ['network', 'timeout', 'unavailable', 'internal'].includes(this.code)
  }
}

const serverCodes: Record<ServerErrorCode, true> = {
  invalid_input: true,
  malformed_request: true,
  sign_in_required: true,
  forbidden: true,
  tier_required: true,
  not_found: true,
  analysis_in_progress: true,
  run_in_progress: true,
  monitor_not_active: true,
  monitor_limit: true,
  experiment_limit: true,
  title_limit: true,
  question_limit: true,
  experiment_running: true,
  experiment_over: true,
  no_report: true,
  not_plannable: true,
  channel_not_found: true,
  idempotency_mismatch: true,
  not_enough_credits: true,
  code_not_found: true,
  code_already_used: true,
  already_subscribed: true,
  plan_change_in_progress: true,
  not_subscribed: true,
  payment_refused: true,
  product_unavailable: true,
  payments_off: true,
  feature_off: true,
  link_expired: true,
  link_refused: true,
  no_channel: true,
  channel_taken: true,
  channel_already_linked: true,
  too_many_requests: true,
  failure_limit: true,
  quota_spent: true,
  searches_spent: true,
  unavailable: true,
  internal: true,
}

const codes: Partial<Record<number, ServerErrorCode>> = {
  401: 'sign_in_required',
  403: 'forbidden',
  404: 'not_found',
  429: 'too_many_requests',
}

/** Of a `retry-after` header that came now; nothing where there is none, or it is a date. */
const retryTime = (header: string | null) => {
  const seconds = Number(header)
  return seconds > 0 ? Date.now() + seconds * 1_000 : undefined
}

type Envelope = Partial<components['schemas']['GatewayRefusal']> & {
  error?: Partial<components['schemas']['ErrorBody']>
}

/**
 * Reads the error envelope. The gateway answers by itself, with a bare `message`, where no function is asked: without a valid token,
 * without such a route, over its limits. That cannot be set for its kind of API, so it is judged by its status, as is any proxy on the way.
 */
export function errorOfAnswer(
  { status, headers }: Pick<Response, 'status' | 'headers'>,
  body: unknown,
): ApiError {
  const { error, message } = (body ?? {}) as Envelope
  if (error?.code && Object.hasOwn(serverCodes, error.code))
    return new ApiError(error.code, status, error, retryTime(headers.get('retry-after')))
  const code = codes[status] ?? (status < 500 ? 'internal' : 'unavailable')
  return new ApiError(code, status, { message, requestId: headers.get('apigw-requestid') })
}

/** Anything thrown, as an ApiError: a fetch that could not be made is a lost network. */
export function asApiError(cause: unknown): ApiError {
  if (cause instanceof ApiError) return cause
  if (isTimeout(cause) || (cause instanceof DOMException && cause.name === 'TimeoutError'))
    return new ApiError('timeout')
  return new ApiError('network')
}
