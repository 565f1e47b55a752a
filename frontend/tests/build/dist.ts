import { pathToFileURL } from 'node:url'

/** The folder of the build under test; KANALYSE_DIST names another one. */
export const dist = process.env.KANALYSE_DIST
  ? pathToFileURL(`${process.env.KANALYSE_DIST}/`)
  : new URL('../../dist/', import.meta.url)
