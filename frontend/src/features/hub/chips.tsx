import { X } from 'lucide-react'
import type { RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '@/ui/button'
import type { Asked } from './asked'
import { useFilterWords } from './filter-words'
import { activeFilters, withoutFilter, withoutFilters, type FilterKey } from './filters'
import type { HubVideo } from './types'

/** Names of channels, as far as their videos were read. */
export const namesAmong = (videos: readonly HubVideo[] | undefined) => (channelId: string) =>
  videos?.find((video) => video.channelId === channelId)?.channelName

/** A chip of a filter, for those who lead the focus. */
const chipsIn = (list: Element | null) => [...(list?.querySelectorAll<HTMLElement>('[data-filter]') ?? [])]

/** To the chip behind the one that goes, else to one before it; where there is none, `other` is next. */
export function focusBeside(
  list: Element | null,
  gone: FilterKey | undefined,
  other: HTMLElement | null,
): void {
  const all = gone === undefined ? [] : chipsIn(list)
  const at = all.findIndex((chip) => chip.dataset['filter'] === gone)
  const rest = all.filter((_, index) => index !== at)
  const next = rest[Math.min(Math.max(at, 0), rest.length - 1)] ?? other
  next?.focus()
}

interface ChipsProps {
  asked: Asked
  videos: readonly HubVideo[] | undefined
  list: RefObject<HTMLUListElement | null>
  onAsked: (next: (asked: Asked) => Asked) => void
  /** A filter goes, or all of them do: the focus needs another place. */
  onGone: (key: FilterKey | undefined) => void
}

/** What narrows the hub now: each filter can be taken away by itself. */
export function Chips({ asked, videos, list, onAsked, onGone }: ChipsProps) {
  const { t } = useTranslation('hub')
  const write = useFilterWords(namesAmong(videos))
  const active = activeFilters(asked)
  if (active.length === 0) return null
  return (
    <div className="flex flex-wrap items-center gap-2">
      <ul ref={list} aria-label={t('active.label')} className="flex min-w-0 flex-wrap gap-2">
        {active.map((key) => {
          const words = write(asked, key)
          return (
            <li key={key} className="max-w-full min-w-0">
              <button
                type="button"
                data-filter={key}
                aria-label={t('active.remove', { filter: words })}
                onClick={() => {
                  onGone(key)
                  onAsked((before) => withoutFilter(before, key))
                }}
                className="inline-flex min-h-8 max-w-full items-center gap-1.5 rounded-full bg-raised py-1 pr-2 pl-3 text-left text-xs text-ink transition-colors duration-150 hover:bg-iris-soft"
              >
                <span className="min-w-0 truncate">{words}</span>
                <X aria-hidden className="size-3.5 shrink-0 text-ink-3" />
              </button>
            </li>
          )
        })}
      </ul>
      <Button
        size="sm"
        look="quiet"
        onClick={() => {
          onGone(undefined)
          onAsked(withoutFilters)
        }}
      >
        {t('active.clear')}
      </Button>
    </div>
  )
}
