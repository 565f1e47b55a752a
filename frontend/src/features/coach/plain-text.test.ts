import { expect, it } from 'vitest'
import { someAnswer } from '@/testing/api/coach'
import type { FactPiece } from './api'
import { isPlain, marksAround, plainText, saidOf, withoutMarks } from './plain-text'

const fact = (change: Partial<FactPiece> = {}): FactPiece => ({
  kind: 'fact',
  text: '72 of 100',
  fact: 'f1',
  show: 'value',
  label: 'Overall score',
  basis: 'overall_score',
  state: 'measured',
  reason: null,
  ...change,
})

it('an answer is copied with an empty line between paragraphs', () => {
  const paragraphs = [
    [fact(), { kind: 'text' as const, text: '.' }],
    [{ kind: 'quoted' as const, text: 'B' }],
  ]
  expect(plainText({ paragraphs })).toBe('72 of 100.\n\nB')
})

it('what an answer says of a fact is gathered from all of it, and from nothing else', () => {
  expect(saidOf(someAnswer(), 'f1')).toEqual({
    label: 'overall score',
    value: '72 of 100',
    range: '64–79',
    sample: '48 uploads',
  })
  expect(saidOf(someAnswer(), 'f99')).toEqual({})
})

it.each([
  ['a figure', fact(), [fact()], false],
  ['a name next to its figure', fact({ show: 'label' }), [fact({ show: 'label' }), fact()], true],
  [
    'a name next to another figure',
    fact({ show: 'label' }),
    [fact({ show: 'label' }), fact({ fact: 'f2' })],
    false,
  ],
  ['a name alone', fact({ show: 'label' }), [fact({ show: 'label' })], false],
  ['what has no formula', fact({ basis: '' }), [fact({ basis: '' })], true],
])('%s opens its formula or is plain words', (_of, piece, paragraph, plain) => {
  expect(isPlain(piece, paragraph)).toBe(plain)
})

it.each([
  ['the weakest is „', '“ with', '„', '“', 'the weakest is ', ' with'],
  ['(', '), about', '(', '),', '', ' about'],
  ['the weakest is ', '. Then', '', '.', 'the weakest is ', ' Then'],
  // A quote that ends there belongs to the words before it.
  ['called „B“', ' with', '', '', 'called „B“', ' with'],
])(
  'a figure between %j and %j has its marks with it, and no word is lost',
  (first, last, before, after, left, right) => {
    const paragraph = [{ kind: 'text' as const, text: first }, fact(), { kind: 'text' as const, text: last }]
    expect(marksAround(paragraph, 1)).toEqual({ before, after })
    expect([withoutMarks(paragraph, 0), withoutMarks(paragraph, 2)]).toEqual([left, right])
    expect(left + before + '72 of 100' + after + right).toBe(plainText({ paragraphs: [paragraph] }))
  },
)
