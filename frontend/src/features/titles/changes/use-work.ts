import { useState, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import type { SavedTitle } from '@/api/titles'
import { statuses } from '../filters/query'
import { keepFocus } from './focus'
import type { Change } from './in-chunks'
import type { Labels } from '../labels'
import { all, focusAfter, nothing, toggled, type Selection } from './selection'
import type { TitleActions } from './title-actions'
import type { Deletion, Failure } from './change-store'
import { useChanges } from './use-changes'

interface WorkProps {
  /** The titles that are shown, in their order on the page. */
  shown: readonly SavedTitle[]
  /** A title that changes its status leaves its list. */
  inColumns: boolean
  labels: Pick<Labels, 'whole' | 'title'>
  /** Takes the focus where no title is left to take it. */
  anchor: RefObject<HTMLElement | null>
}

/** What is done with the titles on the page: one by one, or with all that are ticked. */
export function useWork({ shown, inColumns, labels, anchor }: WorkProps) {
  const { t } = useTranslation('titles')
  const changes = useChanges()
  const [selection, setSelection] = useState<Selection>(nothing)
  /** Read out after an act whose result shows elsewhere on the page. */
  const [said, setSaid] = useState('')
  // The same words again are read out where they differ, if only by a space.
  const say = (words: string) => setSaid((before) => (before === words ? `${words}\u00a0` : words))
  const ordered = inColumns
    ? statuses.flatMap((status) => shown.filter((title) => title.status === status))
    : shown
  const order = ordered.map(({ titleId }) => titleId)
  // What a filter hides is not changed: nobody would see it.
  const ticked = shown.filter(({ titleId }) => selection.ids.has(titleId))

  /** One is named, several are counted. */
  const counted = (titles: readonly SavedTitle[]) => ({
    count: titles.length,
    written: labels.whole(titles.length),
    title: titles[0] ? labels.title(titles[0]) : '',
  })
  /** Those that leave, and the one that is then in their place. */
  const leave = (titles: readonly SavedTitle[]) => {
    const gone = new Set(titles.map(({ titleId }) => titleId))
    const status = titles[0]?.status
    const list = inColumns ? shown.filter((title) => title.status === status) : shown
    const next = focusAfter(
      list.map(({ titleId }) => titleId),
      gone,
    )
    return () => keepFocus(next, anchor.current)
  }
  const change = async (titles: readonly SavedTitle[], to: Change) => {
    const focus = leave(titles)
    const outcome = changes.run(titles, to)
    focus()
    const { done } = await outcome
    if (done.length === 0) return
    say(
      to.status
        ? t('said.status', { ...counted(done), status: t(`status.${to.status}`) })
        : to.category
          ? t('said.category', { ...counted(done), category: t(`category.${to.category}`) })
          : '',
    )
  }
  const remove = async (titles: readonly SavedTitle[]) => {
    const focus = leave(titles)
    const outcome = changes.remove(titles)
    focus()
    await outcome
  }
  const undo = async (deletion: Deletion) => {
    const { done } = await changes.undo(deletion)
    if (done.length > 0) say(t('said.restored', counted(done)))
    keepFocus(done[0]?.titleId, anchor.current)
  }
  const actions: TitleActions = {
    ticked: selection.ids,
    tick: (titleId, range) => setSelection((before) => toggled(before, titleId, range, order)),
    move: (title, status) => void change(ticked.includes(title) ? ticked : [title], { status }),
    remove: (title) => void remove([title]),
  }
  return {
    changes,
    said,
    ticked,
    actions,
    tickAll: () => setSelection(all(order)),
    tickNone: () => setSelection(nothing),
    changeTicked: (to: Change) => void change(ticked, to),
    removeTicked: () => {
      setSelection(nothing)
      void remove(ticked)
    },
    retry: (failure: Failure) => {
      void changes.retry(failure)
      keepFocus(undefined, anchor.current)
    },
    putAway: (failure: Failure) => {
      changes.putAway(failure)
      keepFocus(undefined, anchor.current)
    },
    undo: (deletion: Deletion) => void undo(deletion),
  }
}

export type Work = ReturnType<typeof useWork>
