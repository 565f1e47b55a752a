import { X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '@/ui/button'
import type { Asked } from './asked'
import { useFilterWords } from './filter-words'
import { activeFilters, withoutFilter, withoutFilters } from './filters'
import type { HubVideo } from './types'

/** Names of channels, as far as their videos were read. */
export const namesAmong = (videos: readonly HubVideo[] | undefined) => (channelId: string) =>
  videos?.find((video) => video.channelId === channelId)?.channelName

interface ChipsProps {
  asked: Asked
  videos: readonly HubVideo[] | undefined
  onAsked: (next: (asked: Asked) => Asked) => void
}

/** What narrows the hub now: each filter can be taken away by itself. */
export function Chips({ asked, videos, onAsked }: ChipsProps) {
  const { t } = useTranslation('hub')
  const write = useFilterWords(namesAmong(videos))
  const active = activeFilters(asked)
  if (active.length === 0) return null
  return (
    <div className="flex flex-wrap items-center gap-2">
      <ul aria-label={t('active.label')} className="flex min-w-0 flex-wrap gap-2">
        {active.map((key) => {
          const words = write(asked, key)
          return (
            <li key={key} className="max-w-full min-w-0">
              <button
                type="button"
                aria-label={t('active.remove', { filter: words })}
                onClick={() => onAsked((before) => withoutFilter(before, key))}
                className="inline-flex min-h-8 max-w-full items-center gap-1.5 rounded-full bg-raised py-1 pr-2 pl-3 text-left text-xs text-ink transition-colors duration-150 hover:bg-iris-soft"
              >
                <span className="min-w-0 truncate">{words}</span>
                <X aria-hidden className="size-3.5 shrink-0 text-ink-3" />
              </button>
            </li>
          )
        })}
      </ul>
      <Button size="sm" look="quiet" onClick={() => onAsked(withoutFilters)}>
        {t('active.clear')}
      </Button>
    </div>
  )
}
