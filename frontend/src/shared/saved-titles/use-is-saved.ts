import { useSyncExternalStore } from 'react'
import useSWR from 'swr'
import { currentUserId } from '@/api/auth/current-user-id'
import { onForget } from '@/api/auth/forget'
import { createSignal } from '@/lib/store'
import { titlesKey, type SavedTitle, type SaveTitle } from '@/api/titles'

/** What identifies a title: its video where it has one, else its text. */
type Recognised = Pick<SaveTitle, 'title'> & { videoId?: string | null }

const markOf = ({ title, videoId }: Recognised) => (videoId ? `video ${videoId}` : `words ${title.trim()}`)

/** What the person signed in has saved in this window. */
const marks = new Set<string>()
onForget(() => marks.clear())
const changes = createSignal()
const own = (what: Recognised) => `${currentUserId()} ${markOf(what)}`

/**
 * Remembers until the window is closed or loaded again that this title is saved. `userId` saved it: somebody else may be signed in by now.
 */
export function markSaved(what: Recognised, userId: string): void {
  if (userId !== currentUserId()) return
  marks.add(own(what))
  changes.notify()
}

const marksOfLists = new WeakMap<readonly SavedTitle[], ReadonlySet<string>>()

/** The marks of a list, made once for all buttons on a page. */
function marksOf(list: readonly SavedTitle[]): ReadonlySet<string> {
  const known = marksOfLists.get(list)
  if (known) return known
  const made = new Set(
    list.flatMap(({ title, videoId }) =>
      // A title whose text has expired is still recognised by its video.
      title === null && videoId === null ? [] : [markOf({ title: title ?? '', videoId })],
    ),
  )
  marksOfLists.set(list, made)
  return made
}

/**
 * Whether a title is saved. The list of titles says so where it was read, and is not asked for here: else what was saved in this window.
 */
export function useIsSaved(what: Recognised): boolean {
  const marked = useSyncExternalStore(changes.subscribe, () => marks.has(own(what)))
  const { data: list } = useSWR<SavedTitle[]>(titlesKey(), null)
  return list ? marksOf(list).has(markOf(what)) : marked
}
