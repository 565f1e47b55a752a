import { useState, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import type { SavedTitle } from '@/api/titles'
import { statuses } from './asked'
import { keepFocus } from './focus'
import type { Change } from './in-chunks'
import type { Names } from './names'
import { all, beside, nothing, toggled, type Selection } from './selection'
import type { TitleActions } from './title-actions'
import { useChanges, type Deletion, type Failure } from './use-changes'

interface WorkProps {
  /** The titles that are shown, in their order on the page. */
  shown: readonly SavedTitle[]
  /** A title that changes its status leaves its list. */
  inColumns: boolean
  names: Pick<Names, 'whole'>
  /** Takes the focus where no title is left to take it. */
  anchor: RefObject<HTMLElement | null>
}

/** What is done with the titles on the page: one by one, or with all that are ticked. */
export function useWork({ shown, inColumns, names, anchor }: WorkProps) {
  const { t } = useTranslation('titles')
  const changes = useChanges()
  const [selection, setSelection] = useState<Selection>(nothing)
  /** Read out after an act whose result shows elsewhere on the page. */
  const [said, setSaid] = useState('')
  const ordered = inColumns
    ? statuses.flatMap((status) => shown.filter((title) => title.status === status))
    : shown
  const order = ordered.map(({ titleId }) => titleId)
  // What a filter hides is not changed: nobody would see it.
  const ticked = shown.filter(({ titleId }) => selection.ids.has(titleId))

  const counted = (titles: readonly unknown[]) => ({
    count: titles.length,
    written: names.whole(titles.length),
  })
  /** Those that leave, and the one that is then in their place. */
  const leave = (titles: readonly SavedTitle[]) => {
    const gone = new Set(titles.map(({ titleId }) => titleId))
    const status = titles[0]?.status
    const list = inColumns ? shown.filter((title) => title.status === status) : shown
    const next = beside(
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
    setSaid(
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
    if (await changes.undo(deletion)) setSaid(t('said.restored', counted(deletion.titles)))
    keepFocus(deletion.titles[0]?.titleId, anchor.current)
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
    retry: (failure: Failure) => void changes.retry(failure),
    undo: (deletion: Deletion) => void undo(deletion),
  }
}

export type Work = ReturnType<typeof useWork>
