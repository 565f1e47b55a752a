import { SearchX, X } from 'lucide-react'
import { memo, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { rulebook } from '@/shared/rules/rulebook'
import { Accordion } from '@/ui/layout/accordion'
import { Button, IconButton } from '@/ui/button'
import { Field } from '@/ui/form/field'
import { PageHeader } from '@/ui/layout/page-header'
import { usePageTitle } from '@/ui/layout/page-title'
import { EmptyState } from '@/ui/feedback/states'
import { Answer } from './answer'
import { useEntries, useHits, type Entry } from './entries'
import { LanguageChoice } from './language-choice'
import { Marked, SearchWords } from './marked'
import { MoreHelp } from './more-help'
import { PartsOverview } from './parts-overview'
import { groupKeys, type GroupKey } from './questions'
import { holdsAll, wordsOf } from '@/shared/search-text'
import { tableText } from './tables'

function SearchField({ query, onQuery }: { query: string; onQuery: (query: string) => void }) {
  const { t } = useTranslation('faq')
  return (
    <Field
      label={t('search.label')}
      placeholder={t('search.placeholder')}
      value={query}
      onChange={(event) => onQuery(event.target.value)}
      onKeyDown={(event) => event.key === 'Escape' && onQuery('')}
      autoComplete="off"
      spellCheck={false}
      end={
        query && (
          <IconButton
            label={t('search.clear')}
            icon={<X aria-hidden className="size-4" />}
            onClick={() => onQuery('')}
          />
        )
      }
    />
  )
}

interface HitsProps {
  hits: readonly Entry[]
  words: readonly string[]
  onAll: () => void
}

/** The answers that hold every word, opened, the words marked. */
function Hits({ hits, words, onAll }: HitsProps) {
  const { t } = useTranslation('faq')
  return (
    <SearchWords value={words}>
      {hits.length === 0 && (
        <EmptyState
          icon={<SearchX className="size-6" />}
          title={t('search.none')}
          text={t('search.noneText')}
          action={<Button onClick={onAll}>{t('search.all')}</Button>}
        />
      )}
      {hits.map((entry) => (
        <article
          key={entry.key}
          id={entry.key}
          className="grid grid-cols-[minmax(0,1fr)] gap-3 border-t border-line pt-5"
        >
          <h2 className="text-base font-medium text-ink">
            <Marked text={entry.question} />
          </h2>
          <Answer
            text={entry.answer}
            tables={entry.tables.filter((table) => words.some((word) => holdsAll(tableText(table), [word])))}
          />
        </article>
      ))}
    </SearchWords>
  )
}

/** A part of its own, so that taking a page over that was rendered ahead goes in steps, and typing draws none of it again. */
const Group = memo(function Group({ group }: { group: GroupKey }) {
  const { t } = useTranslation('faq')
  const entries = useEntries(group)
  return (
    <section id={group} aria-labelledby={`${group}-title`} className="grid scroll-mt-20 gap-4">
      <h2 id={`${group}-title`} className="text-lg font-semibold">
        {t(`groups.${group}`)}
      </h2>
      {group === 'score' && <PartsOverview />}
      <Accordion
        items={entries.map(({ key, question, answer, tables }) => ({
          key,
          title: question,
          content: <Answer text={answer} tables={tables} />,
        }))}
      />
    </section>
  )
})

function Contents() {
  const { t } = useTranslation('faq')
  return (
    <nav aria-label={t('contents')} className="max-lg:hidden">
      <ul className="sticky top-24 -ml-3 grid gap-1">
        {groupKeys.map((group) => (
          <li key={group}>
            <a
              href={`#${group}`}
              className="block rounded-control px-3 py-2 text-ink-2 transition-colors duration-150 hover:bg-raised hover:text-ink"
            >
              {t(`groups.${group}`)}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function Questions() {
  const { t } = useTranslation('faq')
  const [query, setQuery] = useState('')
  const words = useMemo(() => wordsOf(query), [query])
  const searching = words.length > 0
  const hits = useHits(words)
  return (
    <div className="grid gap-x-12 gap-y-8 lg:grid-cols-[12rem_minmax(0,1fr)]">
      <Contents />
      <div className="grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-10">
        <div className="grid gap-3">
          <SearchField query={query} onQuery={setQuery} />
          {/* Always there, so that what appears in it is read out. */}
          <p role="status" className={searching ? 'text-ink-3' : 'sr-only'}>
            {searching && t('search.hits', { count: hits.length })}
          </p>
        </div>
        {searching ? (
          <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
            <Hits hits={hits} words={words} onAll={() => setQuery('')} />
          </div>
        ) : (
          groupKeys.map((group) => <Group key={group} group={group} />)
        )}
        <MoreHelp />
      </div>
    </div>
  )
}

/** Help: what every number means and by which rule it is given. */
export default function FaqPage() {
  const { t } = useTranslation('faq')
  const { key } = useLocation()
  usePageTitle(t('title'), t('description'))
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      <PageHeader
        title={t('title')}
        description={t('lead', { engine: rulebook.engineVersion })}
        actions={<LanguageChoice />}
      />
      {/* Going to another question is a new visit: the search is over, the question opens. */}
      <Questions key={key} />
    </div>
  )
}
