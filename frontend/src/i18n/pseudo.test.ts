import { expect, it } from 'vitest'
import { pseudoText, pseudoTexts } from './pseudo'

it('leaves no plain letter, and makes every text longer', () => {
  const text = pseudoText('The quick brown fox jumps over the lazy dog. PACK MY BOX WITH FIVE DOZEN JUGS')
  expect(text).not.toMatch(/[A-Za-z]/)
  expect(text.length).toBeGreaterThan(100)
})

it('leaves values, markup and addresses alone', () => {
  expect(pseudoText('Hi {{name}}, see https://example.org/a <b>now</b>')).toMatch(
    /^⟦Ħī \{\{name\}\}, şḗḗ https:\/\/example\.org\/a <b>ƞǿẇ<\/b>·+⟧$/,
  )
})

it('goes through a whole file, plural forms and all', () => {
  const texts = { a: { credits_one: 'one', credits_other: '{{count}}' }, b: '' }
  expect(pseudoTexts(texts)).toEqual({ a: { credits_one: '⟦ǿƞḗ·⟧', credits_other: '⟦{{count}}···⟧' }, b: '' })
})
