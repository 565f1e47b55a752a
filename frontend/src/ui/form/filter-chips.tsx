import { X } from 'lucide-react'
import type { RefObject } from 'react'
import { Button } from '../button'

/** A chip of a filter, for those who lead the focus. */
const chipsIn = (list: Element | null) => [...(list?.querySelectorAll<HTMLElement>('[data-filter]') ?? [])]

/** To the chip behind the one that goes, else to one before it; where there is none, `other` is next. */
export function focusNeighbor(
  list: Element | null,
  gone: string | undefined,
  other: HTMLElement | null,
): void {
  const all = gone === undefined ? [] : chipsIn(list)
  const at = all.findIndex((chip) => chip.dataset['filter'] === gone)
  const rest = all.filter((_, index) => index !== at)
  const next = rest[Math.min(Math.max(at, 0), rest.length - 1)] ?? other
  next?.focus()
}

export interface FilterChip<Key extends string> {
  key: Key
  /** What the filter is set to, in words that need no context. */
  words: string
  /** Name of the chip: pressed, it takes the filter away. */
  remove: string
}

interface FilterChipsProps<Key extends string> {
  label: string
  chips: readonly FilterChip<Key>[]
  list: RefObject<HTMLUListElement | null>
  /** Words of the button that takes all of them away. */
  clear: string
  onRemove: (key: Key) => void
  onClear: () => void
}

/** What narrows a list now: each filter can be taken away by itself. */
export function FilterChips<Key extends string>({
  label,
  chips,
  list,
  clear,
  onRemove,
  onClear,
}: FilterChipsProps<Key>) {
  if (chips.length === 0) return null
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-3">
      <ul ref={list} aria-label={label} className="flex min-w-0 flex-wrap gap-x-2 gap-y-3">
        {chips.map(({ key, words, remove }) => (
          <li key={key} className="max-w-full min-w-0">
            <button
              type="button"
              data-filter={key}
              aria-label={remove}
              onClick={() => onRemove(key)}
              className="inline-flex min-h-8 max-w-full items-center gap-1.5 rounded-full bg-raised py-1 pr-2 pl-3 text-left text-xs text-ink transition-colors duration-150 hover:bg-iris-soft"
            >
              <span className="min-w-0 truncate">{words}</span>
              <X aria-hidden className="size-3.5 shrink-0 text-ink-3" />
            </button>
          </li>
        ))}
      </ul>
      <Button size="sm" look="quiet" onClick={onClear}>
        {clear}
      </Button>
    </div>
  )
}
