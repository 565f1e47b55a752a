import type { ImportTitle } from '@/api/titles'
import { asApiError } from '@/api/errors'
import { person } from '@/api/person'

/** One intended import. It outlives its dialog: whoever opens the same file again after a failure goes on where the first try stopped. */
let begun: { act: string; key: string; unsure: boolean } | undefined

/** The key under which these lines are sent: the same until their outcome is known. */
export function importKey(lines: readonly ImportTitle[]): string {
  const act = JSON.stringify([person(), lines])
  if (begun?.act !== act) begun = { act, key: crypto.randomUUID(), unsure: false }
  return begun.key
}

/** They are saved: the same lines again would be another import. */
export function importDone(): void {
  begun = undefined
}

/**
 * They were not, as far as is known. A refusal ends the act, unless an earlier try may have saved a part of it: then only the same key
 * saves nothing twice. Answers whether that is so.
 */
export function importFailed(cause: unknown): boolean {
  const error = asApiError(cause)
  if (!begun) return false
  begun.unsure ||= error.mayRetry
  const { unsure } = begun
  if (!unsure || error.code === 'idempotency_mismatch') begun = undefined
  return unsure
}
