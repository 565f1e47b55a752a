/** Why an address the server gave was not opened. */
export class PaymentAddressError extends Error {
  override readonly name = 'PaymentAddressError'
  readonly reason: 'missing' | 'refused'

  constructor(reason: 'missing' | 'refused') {
    super(`the payment page's address is ${reason}`)
    this.reason = reason
  }
}

/** The payment page, if its address belongs to a provider this installation names. Throws a PaymentAddressError. */
export function paymentAddress(address: unknown, origins: readonly string[]): URL {
  if (typeof address !== 'string' || address.trim() === '') throw new PaymentAddressError('missing')
  if (!URL.canParse(address)) throw new PaymentAddressError('refused')
  const url = new URL(address)
  if (url.username || url.password || !origins.includes(url.origin)) throw new PaymentAddressError('refused')
  return url
}
