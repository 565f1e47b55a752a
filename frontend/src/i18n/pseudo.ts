import type { ResourceKey } from 'i18next'

// A language nobody speaks: every letter accented, every text longer and in brackets. What is not translated, cut off or put together
// from pieces stands out.

const plain = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'
const accented = Array.from('ȧƀƈḓḗƒɠħīĵķŀḿƞǿƥɋřşŧŭṽẇẋẏẑȦƁƇḒḖƑƓĦĪĴĶĿḾȠǾƤɊŘŞŦŬṼẆẊẎẐ')

/** Values, nested texts, markup and addresses are not language. */
const untouched = /(\{\{[^}]*\}\}|\$t\([^)]*\)|<[^>]*>|https?:\/\/\S+)/

const accent = (text: string) =>
  Array.from(text, (letter) => accented[plain.indexOf(letter)] ?? letter).join('')

export function pseudoText(text: string): string {
  if (text.trim() === '') return text
  const words = text.split(untouched).map((part, index) => (index % 2 === 1 ? part : accent(part)))
  // German is about a third longer than English.
  return `⟦${words.join('')}${'·'.repeat(Math.ceil(text.length / 3))}⟧`
}

export function pseudoTexts(texts: ResourceKey): ResourceKey {
  if (typeof texts === 'string') return pseudoText(texts)
  const entries: [string, unknown][] = Object.entries(texts)
  return Object.fromEntries(entries.map(([key, value]) => [key, pseudoTexts(value as ResourceKey)]))
}
