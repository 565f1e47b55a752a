import { X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { facts } from '@/facts'
import { IconButton } from '@/ui/button'
import { Field } from '@/ui/field'
import { featureOf } from './access'
import { searchesOf } from './asked'
import { useNames } from './names'
import { TierAction } from './tier-link'
import type { Access } from './types'

/** Typing rests this long before it is asked. */
const rest = 400

interface SearchProps {
  access: Access
  search: readonly string[]
  onSearch: (search: string[]) => void
}

function OneTerm({ access }: { access: Access }) {
  const { t } = useTranslation('leaderboard')
  const names = useNames()
  return (
    <>
      {t('search.oneOnly', { tier: names.tier(featureOf(access, 'multiSearch').tier) })}{' '}
      <TierAction className="text-iris underline underline-offset-4" />
    </>
  )
}

function OpenSearch({ access, search, onSearch }: SearchProps) {
  const { t } = useTranslation('leaderboard')
  const several = featureOf(access, 'multiSearch').open
  const asked = search.join(', ')
  const [text, setText] = useState(asked)
  const [seen, setSeen] = useState(asked)
  const [wished, setWished] = useState(asked)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  // Changed elsewhere: by "back", or because the filter was cleared.
  if (seen !== asked) {
    setSeen(asked)
    if (wished !== asked) {
      setText(asked)
      setWished(asked)
    }
  }
  useEffect(() => () => clearTimeout(timer.current), [])

  const terms = searchesOf(text)
  const tooMany = terms.length > 1 && !several
  const ask = (typed: string) => {
    clearTimeout(timer.current)
    const wanted = searchesOf(typed)
    const mine = several ? wanted : wanted.slice(0, 1)
    if (mine.join(', ') === asked) return
    setWished(mine.join(', '))
    onSearch(mine)
  }
  const type = (typed: string) => {
    setText(typed)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => ask(typed), rest)
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
        placeholder={t(several ? 'search.placeholderSeveral' : 'search.placeholder')}
        hint={
          tooMany ? (
            <OneTerm access={access} />
          ) : (
            several && t('search.several', { count: facts.leaderboardSearches })
          )
        }
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

/** By name or handle; from one tier on by several at once. */
export function SearchField(props: SearchProps) {
  const { t } = useTranslation('leaderboard')
  if (featureOf(props.access, 'search').open) return <OpenSearch {...props} />
  return <Field label={t('search.label')} placeholder={t('search.placeholder')} disabled />
}
