/** Search over texts as people type: whatever the case, accents or not, every word must be there. */

/** A text, or a letter of one, as it is compared: without case and marks. One letter may become two (ß). */
export const plainText = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    // At the end of a word it is written in another way.
    .replaceAll('ς', 'σ')

/** A text as it is compared, with the place in the original of each of its letters. */
function mapped(text: string): { letters: string; places: number[] } {
  let letters = ''
  const places: number[] = []
  let at = 0
  for (const letter of text) {
    const compared = plainText(letter)
    letters += compared
    for (let unit = 0; unit < compared.length; unit += 1) places.push(at)
    at += letter.length
  }
  places.push(at)
  return { letters, places }
}

/** The words of a search, plain, each once. */
export const wordsOf = (query: string): string[] => [
  ...new Set(plainText(query).split(/\s+/).filter(Boolean)),
]

export const holdsAll = (text: string, words: readonly string[]): boolean => {
  const letters = plainText(text)
  return words.every((word) => letters.includes(word))
}

export interface Piece {
  text: string
  hit: boolean
}

/** Where the words are in the original, merged where they touch. */
function ranges(text: string, words: readonly string[]): [number, number][] {
  const { letters, places } = mapped(text)
  const found: [number, number][] = []
  for (const word of words)
    for (let at = letters.indexOf(word); at >= 0; at = letters.indexOf(word, at + word.length)) {
      const last = places[at + word.length - 1] ?? text.length
      const end = places.find((place) => place > last) ?? text.length
      found.push([places[at] ?? 0, end])
    }
  found.sort((a, b) => a[0] - b[0])
  const merged: [number, number][] = []
  for (const [from, to] of found) {
    const before = merged.at(-1)
    if (before && from <= before[1]) before[1] = Math.max(before[1], to)
    else merged.push([from, to])
  }
  return merged
}

/** The text cut into what was searched for and what is between. Together they are the text. */
export function pieces(text: string, words: readonly string[]): Piece[] {
  const cut: Piece[] = []
  let at = 0
  for (const [from, to] of ranges(text, words)) {
    if (from > at) cut.push({ text: text.slice(at, from), hit: false })
    cut.push({ text: text.slice(from, to), hit: true })
    at = to
  }
  if (at < text.length || cut.length === 0) cut.push({ text: text.slice(at), hit: false })
  return cut
}
