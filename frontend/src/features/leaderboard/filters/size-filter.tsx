import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Field } from '@/ui/form/field'
import { Form } from '@/ui/form/form'
import { count, largestCount, type Query } from './query'

interface SizeFilterProps {
  query: Query
  onChange: (change: Partial<Query>) => void
}

const written = (value: number | undefined) => (value === undefined ? '' : String(value))

/** Digits alone: points and spaces between them are how people write thousands. */
const numberOf = (text: string) => count(text.replace(/[\s.,’']/g, ''), 0, largestCount)

function Bounds({ query, onChange }: SizeFilterProps) {
  const { t } = useTranslation('leaderboard')
  const [least, setLeast] = useState(written(query.minSubscribers))
  const [most, setMost] = useState(written(query.maxSubscribers))
  const [showsProblems, setShowsProblems] = useState(false)
  const [from, to] = [numberOf(least), numberOf(most)]
  const unread = (text: string, value: number | undefined) =>
    showsProblems && text.trim() !== '' && value === undefined ? t('size.unreadable') : undefined
  const crossed =
    showsProblems && from !== undefined && to !== undefined && from > to ? t('size.crossed') : undefined

  const apply = () => {
    setShowsProblems(true)
    const readable = (text: string, value: number | undefined) => text.trim() === '' || value !== undefined
    if (!readable(least, from) || !readable(most, to) || (from ?? 0) > (to ?? largestCount)) return
    if (from === query.minSubscribers && to === query.maxSubscribers) return
    onChange({ minSubscribers: from, maxSubscribers: to })
  }
  const bound = { inputMode: 'numeric', autoComplete: 'off', onBlur: apply } as const
  return (
    <Form
      className="grid grid-cols-2 gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        apply()
      }}
    >
      <Field
        {...bound}
        quiet
        label={t('size.least')}
        placeholder={t('size.least')}
        value={least}
        error={unread(least, from)}
        onChange={(event) => setLeast(event.target.value)}
      />
      <Field
        {...bound}
        quiet
        label={t('size.most')}
        placeholder={t('size.most')}
        value={most}
        error={unread(most, to) ?? crossed}
        onChange={(event) => setMost(event.target.value)}
      />
      {/* Enter in either field sends the form. */}
      <button type="submit" className="sr-only" tabIndex={-1} aria-hidden />
    </Form>
  )
}

/** From how many to how many subscribers. */
export function SizeFilter({ query, onChange }: SizeFilterProps) {
  const { t } = useTranslation('leaderboard')
  return (
    <fieldset className="grid min-w-0 content-start gap-1.5">
      <legend className="mb-1.5 text-sm font-medium text-ink">{t('size.label')}</legend>
      {/* Reset when the address changes it. */}
      <Bounds
        key={`${written(query.minSubscribers)}-${written(query.maxSubscribers)}`}
        query={query}
        onChange={onChange}
      />
    </fieldset>
  )
}
