import type { components } from './schema'

export type ServerErrorCode = components['schemas']['ErrorCode']
/** What went wrong, as a key of the translated error texts. The last three never come from the server. */
export type ErrorCode = ServerErrorCode | 'network' | 'timeout'

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

  constructor(
    code: ErrorCode,
    status = 0,
    details: { message?: string; requestId?: string; field?: string | null; tier?: string | null } = {},
  ) {
    super(details.message ?? code)
    this.code = code
    this.status = status
    this.requestId = details.requestId
    this.field = details.field ?? undefined
    this.tier = details.tier ?? undefined
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
  idempotency_mismatch: true,
  not_enough_credits: true,
  code_not_found: true,
  code_already_used: true,
  already_subscribed: true,
  not_subscribed: true,
  payment_refused: true,
  payments_off: true,
  feature_off: true,
  link_expired: true,
  link_refused: true,
  no_channel: true,
  channel_taken: true,
  channel_already_linked: true,
  too_many_requests: true,
  unavailable: true,
  internal: true,
}

function codeOfStatus(status: number): ServerErrorCode {
  if (status === 401) return 'sign_in_required'
  if (status === 403) return 'forbidden'
  if (status === 404) return 'not_found'
  if (status === 429) return 'too_many_requests'
  return status >= 500 ? 'unavailable' : 'internal'
}

/** Reads the error envelope; whatever answered without one (a gateway, a proxy) is judged by its status. */
export function errorOfAnswer(status: number, body: unknown): ApiError {
  const error = (body as { error?: Partial<components['schemas']['ErrorBody']> } | null | undefined)?.error
  if (error && typeof error === 'object' && typeof error.code === 'string' && error.code in serverCodes) {
    return new ApiError(error.code, status, {
      ...(error.message ? { message: error.message } : {}),
      ...(error.requestId ? { requestId: error.requestId } : {}),
      field: error.field ?? null,
      tier: error.tier ?? null,
    })
  }
  return new ApiError(codeOfStatus(status), status)
}

/** Anything thrown, as an ApiError: a fetch that could not be made is a lost network. */
export function asApiError(cause: unknown): ApiError {
  if (cause instanceof ApiError) return cause
  if (cause instanceof DOMException && cause.name === 'TimeoutError') return new ApiError('timeout')
  return new ApiError('network')
}
