import { readFileSync } from 'node:fs'

/** What the browser must know before it can sign anyone in. In production this file is in the site's bucket. */
export interface RuntimeConfig {
  region: string
  userPoolId: string
  userPoolClientId: string
  /** Where the user pool answers; a path means this very host. Without it: the region's own address. */
  userPoolEndpoint?: string
  /** Who runs the installation, for the legal pages. Without it they say that nobody is named yet. */
  operator?: { name: string; address: string; email: string }
  /** Origins of the payment provider's pages. Without it: Stripe's own. */
  paymentOrigins?: string[]
}

/** Reads the file each time, so that a fresh deployment needs no restart. `null`: there is none (yet), or it is not JSON. */
export function readRuntimeConfig(path: string | undefined): RuntimeConfig | null {
  if (!path) return null
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as RuntimeConfig
  } catch {
    return null
  }
}
