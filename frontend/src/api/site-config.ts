/** Who runs this installation, as its configuration names them. */
export interface Operator {
  name: string
  /** Postal address; lines are separated by line breaks or commas. */
  address: string
  email: string
}

/** What the installation says about itself at /config.json; whatever else stands there is not for these pages. */
export interface SiteConfig {
  region: string | null
  /** `null`: the installation has not named its operator, or not completely. */
  operator: Operator | null
}

const text = (value: unknown): string | null =>
  typeof value === 'string' && value.trim() ? value.trim() : null
const members = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}

export function readSiteConfig(json: unknown): SiteConfig {
  const config = members(json)
  const { name, address, email } = members(config.operator)
  const operator = { name: text(name), address: text(address), email: text(email) }
  const complete = operator.name !== null && operator.address !== null && operator.email !== null
  return { region: text(config.region), operator: complete ? (operator as Operator) : null }
}

/** Throws when there is no such file or it cannot be read. */
export async function fetchSiteConfig(): Promise<SiteConfig> {
  const answer = await fetch('/config.json', { signal: AbortSignal.timeout(5_000) })
  if (!answer.ok) throw new Error(`/config.json answered ${answer.status}`)
  return readSiteConfig(await answer.json())
}
