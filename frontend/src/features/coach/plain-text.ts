import type { Answer, FactPiece } from './api'

/** An answer as it is pasted elsewhere: its words and figures, with an empty line between paragraphs. */
export const plainText = ({ paragraphs }: Pick<Answer, 'paragraphs'>): string =>
  paragraphs.map((pieces) => pieces.map(({ text }) => text).join('')).join('\n\n')

/** All that an answer says of one fact, by what of it is read. */
export function saidOf(
  { paragraphs }: Pick<Answer, 'paragraphs'>,
  fact: string,
): Partial<Record<FactPiece['show'], string>> {
  const pieces = paragraphs.flat().filter((piece) => piece.kind === 'fact' && piece.fact === fact)
  return Object.fromEntries(pieces.map((piece) => [(piece as FactPiece).show, piece.text]))
}

type Paragraph = Answer['paragraphs'][number]

const opens = /(?:^|\s)([„“"(]+)$/
const closes = /^[“”"),.;:!?%]+/

/** The marks that belong to the figure at `at`, an opening quote or a full stop: no line ends between them and it. */
export function marksAround(paragraph: Paragraph, at: number): { before: string; after: string } {
  const text = (neighbour: number) => {
    const piece = paragraph[neighbour]
    return piece?.kind === 'text' ? piece.text : ''
  }
  return { before: opens.exec(text(at - 1))?.[1] ?? '', after: closes.exec(text(at + 1))?.[0] ?? '' }
}

/** What is left of the words at `at` once the figures next to them have their marks. */
export function withoutMarks(paragraph: Paragraph, at: number): string {
  const text = paragraph[at]?.text ?? ''
  const isFact = (neighbour: number) => paragraph[neighbour]?.kind === 'fact'
  const from = isFact(at - 1) ? (closes.exec(text)?.[0].length ?? 0) : 0
  const rest = text.slice(from)
  return isFact(at + 1) ? rest.slice(0, rest.length - (opens.exec(rest)?.[1]?.length ?? 0)) : rest
}

/**
 * A name next to its own figure is read as plain words: the figure opens the same formula, and a sentence has no more keyboard stops
 * than it has figures.
 */
export const isPlain = (piece: FactPiece, paragraph: Paragraph): boolean =>
  !piece.basis ||
  (piece.show === 'label' &&
    paragraph.some((other) => other.kind === 'fact' && other.fact === piece.fact && other.show !== 'label'))
