import { describe, expect, it } from 'vitest'
import { holdsAll, pieces, wordsOf } from './search-text'

const marked = (text: string, query: string) =>
  pieces(text, wordsOf(query))
    .filter((piece) => piece.hit)
    .map((piece) => piece.text)

describe('searching', () => {
  it.each([
    ['ABZUG', 'Was kostet Punkte? Ein Abzug.'],
    ['abzuge', 'Mehrere Abzüge'],
    ['abzüge', 'Mehrere Abzuge'],
    ['strasse', 'Straße'],
    ['STRAßE', 'strasse'],
    ['resume', 'Résumé'],
    ['ＡＢＣ', 'ａｂｃ'],
  ])('%j finds %j: neither case nor accents matter', (query, text) => {
    expect(holdsAll(text, wordsOf(query))).toBe(true)
  })

  it('needs every word, in any order, each once', () => {
    expect(wordsOf('  Credits  refund credits ')).toEqual(['credits', 'refund'])
    expect(holdsAll('A refund of credits', wordsOf('credits refund'))).toBe(true)
    expect(holdsAll('A refund', wordsOf('credits refund'))).toBe(false)
  })

  it('for nothing finds everything and marks nothing', () => {
    expect(holdsAll('anything', wordsOf('   '))).toBe(true)
    expect(pieces('anything', [])).toEqual([{ text: 'anything', hit: false }])
  })
})

describe('marking', () => {
  it('marks what is in the text, as it is written there', () => {
    expect(marked('Große Abzüge, große Sprünge', 'GROSSE')).toEqual(['Große', 'große'])
    expect(marked('Re\u0301sume\u0301', 'resume')).toEqual(['Re\u0301sume\u0301'])
  })

  it('merges words that overlap', () => {
    expect(marked('performance', 'perform formance')).toEqual(['performance'])
  })

  it('loses no letter of any text', () => {
    const letters = ['a', 'Ä', 'ß', 'é', 'e\u0301', ' ', '😀', 'İ', 'S', '÷', '≥', '\n']
    let seed = 7
    const random = (below: number) => {
      seed = (seed * 48_271) % 2_147_483_647
      return seed % below
    }
    for (let round = 0; round < 2_000; round += 1) {
      const draw = (length: number) => Array.from({ length }, () => letters[random(letters.length)]).join('')
      const text = draw(random(14))
      const words = wordsOf(draw(1 + random(3)))
      const cut = pieces(text, words)
      expect(cut.map((piece) => piece.text).join('')).toBe(text)
      for (const { text: piece } of cut.filter((one) => one.hit))
        expect(words.some((word) => holdsAll(piece, [word]))).toBe(true)
    }
  })
})
