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

/**
 * A name next to its own figure is read as plain words: the figure opens the same formula, and a sentence has no more keyboard stops
 * than it has figures.
 */
export const isPlain = (piece: FactPiece, paragraph: Answer['paragraphs'][number]): boolean =>
  !piece.basis ||
  (piece.show === 'label' &&
    paragraph.some((other) => other.kind === 'fact' && other.fact === piece.fact && other.show !== 'label'))
