/** Who runs this installation, as its configuration names them. */
export interface Operator {
  name: string
  /** Postal address; lines are separated by line breaks or commas. */
  address: string
  email: string
}

/** What the installation says about itself at /config.json; anything else in that file is not for these pages. */
export interface SiteConfig {
  region: string | null
  /** Which app client of the user pool this is; no secret. */
  clientId: string | null
  /** `null`: the installation has not named its operator, or not completely. */
  operator: Operator | null
  /** The payment provider's pages: nothing else is opened with a payment. */
  paymentOrigins: readonly string[]
}

export const defaultPaymentOrigins = ['https://checkout.stripe.com', 'https://billing.stripe.com'] as const
const ownMachine = ['localhost', '127.0.0.1', '[::1]']

const text = (value: unknown): string | null =>
  typeof value === 'string' && value.trim() ? value.trim() : null
const members = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}

/** An origin over https, or on this very machine; anything else is dropped. */
function origin(value: unknown): string[] {
  if (typeof value !== 'string' || !URL.canParse(value)) return []
  const url = new URL(value)
  const safe = url.protocol === 'https:' || (url.protocol === 'http:' && ownMachine.includes(url.hostname))
  return safe ? [url.origin] : []
}

export function readSiteConfig(json: unknown): SiteConfig {
  const config = members(json)
  const { name, address, email } = members(config.operator)
  const operator = { name: text(name), address: text(address), email: text(email) }
  const complete = operator.name !== null && operator.address !== null && operator.email !== null
  return {
    region: text(config.region),
    clientId: text(config.userPoolClientId),
    operator: complete ? (operator as Operator) : null,
    paymentOrigins: Array.isArray(config.paymentOrigins)
      ? config.paymentOrigins.flatMap(origin)
      : defaultPaymentOrigins,
  }
}

/** Throws when there is no such file or it cannot be read. */
export async function fetchSiteConfig(): Promise<SiteConfig> {
  const answer = await fetch('/config.json', { signal: AbortSignal.timeout(5_000) })
  if (!answer.ok) throw new Error(`/config.json answered ${answer.status}`)
  return readSiteConfig(await answer.json())
}

/** The public id of the app client, where it can be read. */
export async function fetchClientId(): Promise<string | null> {
  try {
    return (await fetchSiteConfig()).clientId
  } catch {
    return null
  }
}

/** Where payments may lead; without a configuration that can be read, to the provider's own pages alone. */
export async function fetchPaymentOrigins(): Promise<readonly string[]> {
  try {
    return (await fetchSiteConfig()).paymentOrigins
  } catch {
    return defaultPaymentOrigins
  }
}
