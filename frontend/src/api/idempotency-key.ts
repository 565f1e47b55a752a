import { useRef, useState } from 'react'
import { asApiError } from './errors'
import { currentUserId } from './auth/current-user-id'
import { onReplaced } from './auth/forget'

interface PendingRequest {
  key: string
  /** An earlier attempt may have taken effect, fully or in part. */
  mayHaveSucceeded: boolean
}

/**
 * Requests whose outcome is unknown, by user and name. They outlive components, and one request does not end another: coming back
 * to the first still means the first.
 */
const pendingRequests = new Map<string, PendingRequest>()
onReplaced(() => pendingRequests.clear())

/** The key of an intended request: the same while the outcome is unknown, also over several presses. */
export interface OpenIdempotencyKey {
  key: string
  /** The outcome is known, good or bad: the same request again is a new one. */
  close: () => void
  /**
   * An attempt failed. A refusal closes the key, unless an earlier attempt may have succeeded: then only the same key keeps it from taking
   * effect twice. Returns whether that is the case.
   */
  failed: (cause: unknown) => boolean
}

/** Nobody comes back to a request after this number of others. */
const maxPending = 50

/** `name` identifies the content of a request and its target. */
export function openIdempotencyKey(name: string): OpenIdempotencyKey {
  const id = `${currentUserId()} ${name}`
  const request = pendingRequests.get(id) ?? { key: crypto.randomUUID(), mayHaveSucceeded: false }
  pendingRequests.set(id, request)
  const [oldest] = pendingRequests.keys()
  if (oldest !== undefined && pendingRequests.size > maxPending) pendingRequests.delete(oldest)
  const close = () => {
    if (pendingRequests.get(id) === request) pendingRequests.delete(id)
  }
  return {
    key: request.key,
    close,
    failed: (cause) => {
      const error = asApiError(cause)
      request.mayHaveSucceeded ||= error.mayRetry
      if (!request.mayHaveSucceeded || error.code === 'idempotency_mismatch') close()
      return request.mayHaveSucceeded
    },
  }
}

interface IdempotencyKeys {
  /** The key of a request with this name: the same while its outcome is unknown, also over several presses. */
  of: (name: string) => string
  /** The outcome of the last request is known, good or bad: the next press is a new one. */
  close: () => void
}

/** Idempotency keys of one component: each name has one key until its outcome is known. */
export function useIdempotencyKeys(): IdempotencyKeys {
  const [own] = useState(() => crypto.randomUUID())
  const last = useRef<OpenIdempotencyKey>(undefined)
  return {
    of: (name) => {
      last.current = openIdempotencyKey(`${own} ${name}`)
      return last.current.key
    },
    close: () => last.current?.close(),
  }
}
