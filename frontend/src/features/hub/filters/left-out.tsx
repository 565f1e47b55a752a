import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Notice } from '@/ui/feedback/notice'
import { textOf, type Asked } from './asked'
import { namesAmong, useFilterWords } from './filter-words'
import { activeFilters } from './filters'
import { useNames } from '../names'
import type { HubVideo } from '../types'

interface LeftOutProps {
  asked: Asked
  /** What was asked in the end. */
  answered: Asked
  videos: readonly HubVideo[]
  onClean: (asked: Asked) => void
}

/** What of a link the hub refused. It leaves the address, and the notice stays until something else is asked. */
export default function LeftOut({ asked, answered, videos, onClean }: LeftOutProps) {
  const { t } = useTranslation('hub')
  const names = useNames()
  const write = useFilterWords(namesAmong(videos))
  const refused = textOf(asked) !== textOf(answered)
  const [link, setLink] = useState<{ whole: Asked; rest: string }>()
  if (refused && link?.whole !== asked) setLink({ whole: asked, rest: textOf(answered) })
  const clean = useEffectEvent(() => onClean(answered))
  useEffect(() => {
    if (refused) clean()
  }, [refused])
  if (!link || (!refused && textOf(asked) !== link.rest)) return null
  const kept = activeFilters(answered)
  const gone = activeFilters(link.whole).filter((key) => !kept.includes(key))
  return (
    <Notice live title={t('leftOut.title')}>
      {gone.length > 0 &&
        t('leftOut.text', { filters: names.list(gone.map((key) => write(link.whole, key))) })}
    </Notice>
  )
}
