import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { currentLanguage } from '@/i18n'
import { Field } from '@/ui/form/field'
import { Select, type Option } from '@/ui/form/select'
import { useChoices } from '../api'
import { discoveries, limits, patternOf, type Query } from './query'
import { Bounds } from './bounds'
import type { FilterProps } from './filter-props'
import { useLabels } from '../labels'
import { lengthTyped, timesTyped, wholeTyped } from './typed'

/** As the engine has them. */
export const featureKeys = [
  'number',
  'question',
  'brackets',
  'caps',
  'short',
  'long',
  'second_person',
  'first_person',
  'negative',
  'year',
  'list',
  'how_to',
  'explains',
  'versus',
  'superlative',
  'exclamation',
  'emoji',
  'time_bound',
] as const
const ages = [1, 7, 30, 90, 365, 1_095]
const sure = [2, 3, 5, 10, 20]
const repeats = [2, 3, 5, 10]

interface FieldsProps {
  query: Query
  change: (change: Partial<Query>) => void
}

/** What is chosen is among the options, whatever there is to choose from. */
function withChosen<Value extends string | number>(
  all: readonly Value[],
  chosen: Value | undefined,
): Value[] {
  return chosen === undefined || all.includes(chosen) ? [...all] : [...all, chosen]
}

function NumberChoice({
  label,
  any,
  numbers,
  value,
  write,
  onChange,
}: {
  label: string
  any: string
  numbers: readonly number[]
  value: number | undefined
  write: (value: number) => string
  onChange: (value: number | undefined) => void
}) {
  const all = withChosen(numbers, value).toSorted((a, b) => a - b)
  return (
    <Select
      label={label}
      options={[
        { value: '', label: any },
        ...all.map((each) => ({ value: String(each), label: write(each) })),
      ]}
      value={value === undefined ? '' : String(value)}
      onChange={(chosen) => onChange(chosen === '' ? undefined : Number(chosen))}
      className="min-w-0"
    />
  )
}

/** What the videos are about, with how many each choice would leave. */
function Kinds({ query, choices: whole, change }: FieldsProps & Pick<FilterProps, 'choices'>) {
  const { t } = useTranslation('hub')
  const labels = useLabels()
  const { choices, counted } = useChoices(query, whole)
  const lists = {
    niche: [choices?.niches, labels.niche],
    metaNiche: [choices?.metaNiches, labels.niche],
    language: [choices?.languages, labels.language],
    format: [choices?.formats, labels.format],
  } as const
  return Object.entries(lists).map(([key, [list, write]]) => {
    const name = key as keyof typeof lists
    const chosen = query[name]
    const known = list ?? []
    const options: Option[] = [
      { value: '', label: t(`any.${name}`) },
      ...known.map(({ key: value, videos }) => ({
        value,
        label: counted ? t('option', { name: write(value), videos: labels.whole(videos) }) : write(value),
      })),
      ...(chosen && !known.some((each) => each.key === chosen)
        ? [{ value: chosen, label: write(chosen) }]
        : []),
    ]
    return (
      <Select
        key={name}
        label={t(`label.${name}`)}
        options={options}
        value={chosen ?? ''}
        onChange={(value) => change({ [name]: value || undefined })}
        className="min-w-0"
      />
    )
  })
}

function PatternField({ query, change }: FieldsProps) {
  const { t } = useTranslation('hub')
  const [text, setText] = useState(query.pattern ?? '')
  const [seen, setSeen] = useState(query.pattern)
  // Read as the hub writes it, or changed elsewhere: by "back", or because the filter was taken away.
  if (seen !== query.pattern) {
    setSeen(query.pattern)
    setText(query.pattern ?? '')
  }
  const apply = () => {
    const pattern = patternOf(text)
    setText(pattern ?? '')
    if (pattern !== query.pattern) change({ pattern })
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        apply()
      }}
    >
      <Field
        label={t('label.pattern')}
        placeholder={t('any.pattern')}
        value={text}
        autoComplete="off"
        maxLength={limits.pattern}
        onBlur={apply}
        onChange={(event) => setText(event.target.value)}
      />
    </form>
  )
}

function Titles({ query, change }: FieldsProps) {
  const { t } = useTranslation('hub')
  const labels = useLabels()
  return (
    <>
      <Select
        label={t('label.feature')}
        options={[
          { value: '', label: t('any.feature') },
          ...withChosen<string>(featureKeys, query.feature).map((key) => ({
            value: key,
            label: labels.feature(key),
          })),
        ]}
        value={query.feature ?? ''}
        onChange={(feature) => change({ feature: feature || undefined })}
        className="min-w-0"
      />
      <PatternField query={query} change={change} />
      <NumberChoice
        label={t('label.repeatedBy')}
        any={t('any.repeatedBy')}
        numbers={repeats}
        value={query.repeatedBy}
        write={(count) => t('words.inAtLeast', { count })}
        onChange={(repeatedBy) => change({ repeatedBy })}
      />
    </>
  )
}

function Times({ query, change }: FieldsProps) {
  const { t } = useTranslation('hub')
  const labels = useLabels()
  const discovered: Option[] = [
    { value: '', label: t('any.discovered') },
    ...discoveries.map((each) => ({ value: each, label: t(`discovered.${each}`) })),
  ]
  return (
    <>
      <NumberChoice
        label={t('label.surelyAtLeast')}
        any={t('any.surelyAtLeast')}
        numbers={sure}
        value={query.surelyAtLeast}
        write={labels.exactTimes}
        onChange={(surelyAtLeast) => change({ surelyAtLeast })}
      />
      <NumberChoice
        label={t('label.publishedWithin')}
        any={t('any.publishedWithin')}
        numbers={ages}
        value={query.publishedWithin}
        write={(count) => t('words.published', { count })}
        onChange={(publishedWithin) => change({ publishedWithin })}
      />
      <Select
        label={t('label.discovered')}
        options={discovered}
        value={query.discovered ?? ''}
        onChange={(value) => change({ discovered: discoveries.find((each) => each === value) })}
        className="min-w-0"
      />
    </>
  )
}

function Figures({ query, change }: FieldsProps) {
  const { t } = useTranslation('hub')
  const labels = useLabels()
  const decimal = (value: number) =>
    currentLanguage() === 'de' ? String(value).replace('.', ',') : String(value)
  return (
    <>
      <Bounds
        label={t('label.multiple')}
        ends={[query.minMultiple, query.maxMultiple]}
        read={timesTyped('minMultiple')}
        write={decimal}
        onChange={([minMultiple, maxMultiple]) => change({ minMultiple, maxMultiple })}
      />
      <Bounds
        label={t('label.views')}
        ends={[query.minViews, query.maxViews]}
        read={wholeTyped('minViews')}
        write={String}
        onChange={([minViews, maxViews]) => change({ minViews, maxViews })}
      />
      <Bounds
        label={t('label.subscribers')}
        ends={[query.minSubscribers, query.maxSubscribers]}
        read={wholeTyped('minSubscribers')}
        write={String}
        onChange={([minSubscribers, maxSubscribers]) => change({ minSubscribers, maxSubscribers })}
      />
      <Bounds
        label={t('label.length')}
        ends={[query.minLength, query.maxLength]}
        read={lengthTyped}
        write={labels.clock}
        onChange={([minLength, maxLength]) => change({ minLength, maxLength })}
      />
    </>
  )
}

/** All filters except the search. Each takes effect at once. */
export default function FilterPanel({ query, choices, onQuery }: FilterProps) {
  const change = (next: Partial<Query>) => onQuery((before) => ({ ...before, ...next }))
  const fields = { query, change }
  return (
    <div className="grid grid-cols-1 items-start gap-4 sm:grid-cols-2 lg:grid-cols-4">
      <Kinds {...fields} choices={choices} />
      <Times {...fields} />
      <Titles {...fields} />
      <Figures {...fields} />
    </div>
  )
}
