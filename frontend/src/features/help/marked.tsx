import { createContext, useContext } from 'react'
import { pieces } from '@/shared/search-text'

/** The words that are searched for, plain. */
export const SearchWords = createContext<readonly string[]>([])

/** A text in which the searched words are marked. */
export function Marked({ text }: { text: string }) {
  const words = useContext(SearchWords)
  if (words.length === 0) return text
  return pieces(text, words).map((piece, index) =>
    piece.hit ? (
      <mark key={index} className="rounded-sm bg-warn-soft text-ink underline decoration-warn decoration-2">
        {piece.text}
      </mark>
    ) : (
      piece.text
    ),
  )
}
