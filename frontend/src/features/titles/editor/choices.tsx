import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { SavedTitle } from '@/api/titles'
import { currentLanguage } from '@/i18n'
import { Select } from '@/ui/form/select'
import { categories, statuses } from '../filters/query'
import type { Labels } from '../labels'
import type { Draft } from './draft'

/** All niches there are, by their names. Needs the texts of `advice`. */
function useNiches(labels: Labels, chosen: string) {
  const { i18n } = useTranslation()
  return useMemo(() => {
    const known = i18n.getResource(currentLanguage(), 'advice', 'nicheName') as
      Record<string, string> | undefined
    const keys = new Set([...Object.keys(known ?? {}), ...(chosen ? [chosen] : [])])
    return [...keys]
      .map((value) => ({ value, label: labels.niche(value) }))
      .toSorted((a, b) => a.label.localeCompare(b.label, currentLanguage()))
  }, [i18n, labels, chosen])
}

interface ChoicesProps {
  draft: Draft
  /** The title that is edited; nothing for a new one. */
  of: Pick<SavedTitle, 'channelId' | 'channelName'> | undefined
  labels: Labels
  onChange: (change: Partial<Draft>) => void
}

export function Choices({ draft, of, labels, onChange }: ChoicesProps) {
  const { t } = useTranslation('titles')
  // A name alone, as of a file, leads to no titles of a channel.
  const hint = !of?.channelId
    ? t('editor.nicheHint')
    : of.channelName
      ? t('editor.ofChannel', { channel: of.channelName })
      : t('editor.ofSomeChannel')
  const niches = useNiches(labels, draft.niche)
  return (
    <div className="grid gap-4 sm:grid-cols-3">
      <Select
        label={t('label.niche')}
        options={[{ value: '', label: t('editor.noNiche') }, ...niches]}
        value={draft.niche}
        hint={hint}
        onChange={(niche) => onChange({ niche })}
        className="min-w-0"
      />
      <Select
        label={t('label.category')}
        options={categories.map((value) => ({ value, label: t(`category.${value}`) }))}
        value={draft.category}
        onChange={(category) => onChange({ category })}
        className="min-w-0"
      />
      <Select
        label={t('label.status')}
        options={statuses.map((value) => ({ value, label: t(`status.${value}`) }))}
        value={draft.status}
        onChange={(status) => onChange({ status })}
        className="min-w-0"
      />
    </div>
  )
}
