import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { usePlainFormat } from '@/i18n/format'
import { holdsAll } from '@/shared/search-text'
import { groupKeys, questionsOf, type GroupKey, type QuestionKey } from './questions'
import { tableOf, tableText, type TableData } from './tables'
import { answerValues } from './values'

/** A question with its answer in the reader's language, its thresholds filled in. */
export interface Entry {
  key: QuestionKey
  question: string
  answer: string
  tables: TableData[]
}

function useEntriesOf(): (group: GroupKey) => Entry[] {
  const { t } = useTranslation(['faq', 'report'])
  const format = usePlainFormat()
  return useMemo(() => {
    const values = answerValues(format)
    return (group) =>
      questionsOf(group).map(({ key, tables = [] }) => ({
        key,
        question: t(`items.${key}.q`),
        answer: t(`items.${key}.a`, values),
        tables: tables.map((table) => tableOf(t, format, table)),
      }))
  }, [t, format])
}

export function useEntries(group: GroupKey): Entry[] {
  const entriesOf = useEntriesOf()
  return useMemo(() => entriesOf(group), [entriesOf, group])
}

const saidBy = ({ question, answer, tables }: Entry, also: string) =>
  [question, answer, also, ...tables.map(tableText)].join('\n')

/** The questions that hold every word, themselves or in what else people call it; none without words. */
export function useHits(words: readonly string[]): Entry[] {
  const entriesOf = useEntriesOf()
  // Come after the page, which does without them until somebody searches.
  const { t, i18n, ready } = useTranslation('faqWords', { useSuspense: false })
  const alsoOf = (key: QuestionKey) => (ready && i18n.exists(`faqWords:faq.${key}`) ? t(`faq.${key}`) : '')
  const searching = words.length > 0
  const all = useMemo(() => (searching ? groupKeys.flatMap(entriesOf) : []), [entriesOf, searching])
  return all.filter((entry) => holdsAll(saidBy(entry, alsoOf(entry.key)), words))
}
