import passwords from '@zxcvbn-ts/language-common/src/passwords.json' with { type: 'json' }
import type { Plugin } from 'vite'

const id = 'virtual:common-passwords'
/** No shorter one is accepted anyway. */
const shortest = 12
/** Below these, digits behind them are a password of their own. */
const shortestBase = 4
const bases = 5_000

/**
 * The passwords that are tried first: those that are long enough, and the most common of the shorter ones, which people make long by
 * digits or by repeating them. From a list of 49,000, which would be 170 kB.
 */
export function commonPasswords(): string[] {
  const all = [...new Set(passwords.map((each) => each.toLowerCase()))].filter((each) => !/\s/.test(each))
  const long = all.filter((each) => each.length >= shortest)
  const short = all.filter((each) => each.length >= shortestBase && each.length < shortest)
  return [...long, ...short.slice(0, bases)]
}

/** Gives the app this list as a module of one text. */
export function commonPasswordsModule(): Plugin {
  return {
    name: 'kanalyse-common-passwords',
    resolveId: (source) => (source === id ? `\0${id}` : undefined),
    load: (source) =>
      source === `\0${id}` ? `export default ${JSON.stringify(commonPasswords().join(' '))}` : undefined,
  }
}
