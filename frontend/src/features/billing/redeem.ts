import { client } from '@/api/client'
import { asApiError, errorOfAnswer, type ErrorCode } from '@/api/errors'
import type { components } from '@/api/schema'
import { fetchClientId } from '@/api/site-config'

type Redeemed = components['schemas']['Redeemed']

/** Why a code was not redeemed: a text of the catalogue of errors, or a refusal that has a text of its own. */
export type RedeemFailure =
  'authentication' | 'noSession' | 'empty' | 'enterValid' | 'used' | 'unreadable' | 'unknown' | 'unexpected'

export type RedeemOutcome = { redeemed: Redeemed } | { failure: RedeemFailure } | { refusal: ErrorCode }

const known: Partial<Record<ErrorCode, RedeemFailure>> = {
  sign_in_required: 'noSession',
  code_not_found: 'enterValid',
  invalid_input: 'enterValid',
  code_already_used: 'used',
  internal: 'unknown',
  malformed_request: 'unknown',
  network: 'unexpected',
  timeout: 'unexpected',
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function readRedeemed(body: unknown): Redeemed | undefined {
  const { success, message, type, creditsAwarded, code } = (body ?? {}) as Partial<
    Record<keyof Redeemed, unknown>
  >
  if (success !== true || typeof code !== 'string') return undefined
  if (type !== 'promo' && type !== 'gift') return undefined
  if (typeof creditsAwarded !== 'number' || !Number.isSafeInteger(creditsAwarded)) return undefined
  return { success, message: typeof message === 'string' ? message : '', type, creditsAwarded, code }
}

const failed = (code: ErrorCode): RedeemOutcome => {
  const failure = known[code]
  return failure ? { failure } : { refusal: code }
}

/** Redeems a code. Sent once: after a lost answer the balance shows whether it worked. */
export async function redeem(promoCode: string, isGiftCode: boolean): Promise<RedeemOutcome> {
  try {
    const apikey = await fetchClientId()
    // As text, because an answer that cannot be read is another failure than one that never came.
    const { response, data, error } = await client.POST('/redeem-promo-code', {
      // Names the app in addition to the person: the server refuses a token that was made for another one.
      params: { header: apikey ? { apikey } : {} },
      body: { promoCode, isGiftCode },
      parseAs: 'text',
    })
    if (!response.ok) return failed(errorOfAnswer(response, error).code)
    const redeemed = readRedeemed(parsed(data ?? ''))
    return redeemed ? { redeemed } : { failure: 'unreadable' }
  } catch (cause) {
    return failed(asApiError(cause).code)
  }
}
