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

type Words<Text extends string, Found extends string = never> = Text extends `${infer First} ${infer Rest}`
  ? Words<Rest, Found | First>
  : Found | Text

type Missing<Text extends string> = Exclude<ServerErrorCode, Words<Text>>
type Unknown<Text extends string> = Exclude<Words<Text>, ServerErrorCode>

/** Compiles only where the text names every code of the contract, and no other. */
const complete = <const Text extends string>(
  text: [Missing<Text>, Unknown<Text>] extends [never, never]
    ? Text
    : { missing: Missing<Text>; unknown: Unknown<Text> },
) => text as string

// One text instead of a table: every first load carries it.
const serverCodes: ReadonlySet<unknown> = new Set(
  complete(
    'invalid_input malformed_request sign_in_required forbidden sign_in_again second_factor_required account_suspended recovery_refused authenticator_missing tier_required not_found analysis_in_progress run_in_progress monitor_not_active monitor_limit experiment_limit title_limit question_limit experiment_running experiment_over no_report not_plannable channel_not_found channel_withdrawn idempotency_mismatch not_enough_credits code_not_found code_already_used already_subscribed plan_change_in_progress not_subscribed payment_refused billing_address_required product_unavailable payments_off feature_off link_expired link_refused no_channel channel_taken channel_already_linked too_many_requests failure_limit quota_spent searches_spent unavailable internal',
  ).split(' '),
)

const isServerCode = (code: unknown): code is ServerErrorCode => serverCodes.has(code)

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
  if (isServerCode(error?.code))
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
