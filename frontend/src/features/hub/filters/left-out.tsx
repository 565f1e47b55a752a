import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Notice } from '@/ui/feedback/notice'
import { textOf, type Query } from './query'
import { namesAmong, useFilterLabels } from './filter-labels'
import { activeFilters } from './filters'
import { useLabels } from '../labels'
import type { HubVideo } from '../types'

interface LeftOutProps {
  query: Query
  /** What was asked in the end. */
  answered: Query
  videos: readonly HubVideo[]
  onClean: (query: Query) => void
}

/** What of a link the hub refused. It leaves the address, and the notice stays until something else is asked. */
export default function LeftOut({ query, answered, videos, onClean }: LeftOutProps) {
  const { t } = useTranslation('hub')
  const labels = useLabels()
  const write = useFilterLabels(namesAmong(videos))
  const refused = textOf(query) !== textOf(answered)
  const [link, setLink] = useState<{ whole: Query; rest: string }>()
  if (refused && link?.whole !== query) setLink({ whole: query, rest: textOf(answered) })
  const clean = useEffectEvent(() => onClean(answered))
  useEffect(() => {
    if (refused) clean()
  }, [refused])
  if (!link || (!refused && textOf(query) !== link.rest)) return null
  const applied = activeFilters(answered)
  const gone = activeFilters(link.whole).filter((key) => !applied.includes(key))
  return (
    <Notice live title={t('leftOut.title')}>
      {gone.length > 0 &&
        t('leftOut.text', { filters: labels.list(gone.map((key) => write(link.whole, key))) })}
    </Notice>
  )
}
