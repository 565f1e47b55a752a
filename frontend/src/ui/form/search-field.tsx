import { X } from 'lucide-react'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { IconButton } from '../button'
import { Field } from './field'

/** So long after the last key what was typed is searched. */
const pause = 400

interface SearchFieldProps {
  label: string
  placeholder: string
  /** Name of the button that empties it. */
  clear: string
  /** What is searched now, as the field writes it. */
  query: string
  /** What was typed, as it would be searched. */
  read: (typed: string) => string
  onSearch: (search: string) => void
  hint?: (typed: string) => ReactNode
}

/** Searches once typing rests, with Enter, and before anything else is pressed. Escape empties it. */
export function SearchField({ label, placeholder, clear, query, read, onSearch, hint }: SearchFieldProps) {
  const [text, setText] = useState(query)
  const [seen, setSeen] = useState(query)
  const [sent, setSent] = useState(query)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  // Changed elsewhere: by "back", or because the filter was taken away.
  if (seen !== query) {
    setSeen(query)
    if (sent !== query) {
      setText(query)
      setSent(query)
    }
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  const ask = (typed: string) => {
    clearTimeout(timer.current)
    const next = read(typed)
    if (next === query) return
    setSent(next)
    onSearch(next)
  }
  const type = (typed: string) => {
    setText(typed)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => ask(typed), pause)
  }
  const empty = () => {
    setText('')
    ask('')
  }
  return (
    <form
      role="search"
      onSubmit={(event) => {
        event.preventDefault()
        ask(text)
      }}
    >
      <Field
        label={label}
        placeholder={placeholder}
        hint={hint?.(text)}
        value={text}
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="search"
        onChange={(event) => type(event.target.value)}
        // What was typed is asked before anything else is pressed.
        onBlur={() => ask(text)}
        onKeyDown={(event) => event.key === 'Escape' && text && empty()}
        end={text && <IconButton label={clear} icon={<X aria-hidden className="size-4" />} onClick={empty} />}
      />
    </form>
  )
}
