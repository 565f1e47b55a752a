import type { components } from '@/api/schema'
import bitundbohne from './channels/bitundbohne.json'
import lanternattic from './channels/lanternattic.json'
import pfannenblitz from './channels/pfannenblitz.json'
import quietlambda from './channels/quietlambda.json'
import semicolonharbour from './channels/semicolonharbour.json'

type Report = components['schemas']['Report']

/**
 * Five channels of the sample platform that could hardly differ more, as the engine analysed them:
 * `cargo run -p demo-analyses --example channels -- frontend/src/testing/channels`.
 */
export const channels = {
  /** Big and steady. */
  steady: semicolonharbour as unknown as Report,
  /** A tiny gem. */
  gem: quietlambda as unknown as Report,
  /** One hit and nothing else. */
  oneHit: lanternattic as unknown as Report,
  /** Shorts alone. */
  shorts: pfannenblitz as unknown as Report,
  /** Silent for months. */
  dead: bitundbohne as unknown as Report,
}
