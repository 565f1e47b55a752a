import { X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '@/ui/button'
import { Field } from '@/ui/field'
import { searchesOf } from './asked'

/** So long after the last key the search is asked. */
const pause = 400

interface SearchFieldProps {
  search: readonly string[]
  onSearch: (search: string[]) => void
}

/** Words of titles, several with commas between them. */
export function SearchField({ search, onSearch }: SearchFieldProps) {
  const { t } = useTranslation('hub')
  const asked = search.join(', ')
  const [text, setText] = useState(asked)
  const [seen, setSeen] = useState(asked)
  const [sent, setSent] = useState(asked)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  // Changed elsewhere: by "back", or because the filter was taken away.
  if (seen !== asked) {
    setSeen(asked)
    if (sent !== asked) {
      setText(asked)
      setSent(asked)
    }
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  const ask = (typed: string) => {
    clearTimeout(timer.current)
    const terms = searchesOf(typed)
    const next = terms.join(', ')
    if (next === asked) return
    setSent(next)
    onSearch(terms)
  }
  const type = (typed: string) => {
    setText(typed)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => ask(typed), pause)
  }
  const clear = () => {
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
        label={t('search.label')}
        placeholder={t('search.placeholder')}
        value={text}
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="search"
        onChange={(event) => type(event.target.value)}
        // What was typed is asked before anything else is pressed.
        onBlur={() => ask(text)}
        onKeyDown={(event) => event.key === 'Escape' && text && clear()}
        end={
          text && (
            <IconButton
              label={t('search.clear')}
              icon={<X aria-hidden className="size-4" />}
              onClick={clear}
            />
          )
        }
      />
    </form>
  )
}
