import { useTranslation } from 'react-i18next'
import type { ApiError } from '@/api/errors'
import { currentUserId, useSamePerson } from '@/api/auth/current-user-id'
import { titleLimits, useTitleActs, type SavedTitle } from '@/api/titles'
import { useFormat } from '@/i18n/format'
import { toast } from '@/ui/feedback/toast'
import {
  isUnseen,
  updateState,
  outcomes,
  useChangeState,
  type Deletion,
  type Failure,
  type Running,
} from './change-store'
import { changeInChunks, chunksOf, type Change, type Outcome } from './in-chunks'

let keys = 0

interface Changes {
  running: Running | undefined
  failures: readonly Failure[]
  deletions: readonly Deletion[]
  /** Changes titles; it shows at once. Answers which of them were changed. */
  run: (titles: readonly SavedTitle[], change: Change) => Promise<Outcome>
  retry: (failure: Failure) => Promise<Outcome>
  putAway: (failure: Failure) => void
  remove: (titles: readonly SavedTitle[]) => Promise<Outcome>
  undo: (deletion: Deletion) => Promise<Outcome>
  /** The time for its undo is over: the deletion stays. */
  expire: (deletion: Deletion) => void
}

const actOf = ({ deleted }: Change) => (deleted === undefined ? 'update' : deleted ? 'delete' : 'restore')

/** The text of a failure: "3 titles could not be changed". */
export function useFailureText() {
  const { t } = useTranslation('titles')
  const format = useFormat()
  return ({ change, titles, error }: Omit<Failure, 'key'>): string => {
    const count = { count: titles.length, written: format.whole(titles.length) }
    return error ? t(`failed.${actOf(change)}`, count) : t('failed.missing', count)
  }
}

/** Keeps what did not work, and says it where the page is closed by then. */
function useFail(userId: string) {
  const { t } = useTranslation('common')
  const write = useFailureText()
  return (change: Change, titles: SavedTitle[], error: ApiError | undefined) => {
    if (titles.length === 0) return
    const failure = { key: ++keys, change, titles, error }
    updateState(userId, ({ failures }) => ({ failures: [...failures, failure] }))
    if (isUnseen(userId) && userId === currentUserId())
      void toast({
        title: write(failure),
        tone: 'error',
        stay: 'long',
        ...(error && { text: t(`errors.${error.code}`) }),
      })
  }
}

/** Changes, deletions and what became of them. */
export function useChanges(): Changes {
  const { change: send } = useTitleActs()
  const userId = currentUserId()
  const isSame = useSamePerson()
  const state = useChangeState()
  const fail = useFail(userId)

  const perform = async (titles: readonly SavedTitle[], change: Change): Promise<Outcome> => {
    const large = chunksOf(titles, titleLimits.changes).length > 1
    const show = (done: number) =>
      large && updateState(userId, () => ({ running: { change, done, total: titles.length } }))
    show(0)
    const outcome = await changeInChunks(titles, change, send, show)
    if (large) updateState(userId, () => ({ running: undefined }))
    return outcome
  }
  const run = async (titles: readonly SavedTitle[], change: Change) => {
    const outcome = await perform(titles, change)
    fail(change, outcome.failed, outcome.error)
    // What is gone already need not be deleted.
    if (!change.deleted) fail(change, outcome.missing, undefined)
    return outcome
  }
  const edit = (key: number, to: (deletion: Deletion) => Partial<Deletion> | undefined) =>
    updateState(userId, ({ deletions }) => ({
      deletions: deletions.flatMap((each) => {
        const change = each.key === key ? to(each) : {}
        return change ? [{ ...each, ...change }] : []
      }),
    }))
  const remove = async (titles: readonly SavedTitle[]) => {
    const key = ++keys
    const deletion: Deletion = { key, titles: [...titles], state: 'deleting', error: undefined }
    updateState(userId, ({ deletions }) => ({ deletions: [...deletions, deletion] }))
    const outcome = run(titles, { deleted: true })
    if (isSame()) outcomes.set(key, outcome)
    const { done } = await outcome
    if (done.length === 0) outcomes.delete(key)
    edit(key, ({ state }) =>
      done.length > 0 ? { titles: done, state: state === 'deleting' ? 'deleted' : state } : undefined,
    )
    return outcome
  }
  const undo = async ({ key }: Deletion): Promise<Outcome> => {
    edit(key, () => ({ state: 'restoring', error: undefined }))
    // What was not deleted, or was restored by an earlier try, need not be asked for.
    const before = (await outcomes.get(key))?.done ?? []
    const outcome = await perform(before, { deleted: false })
    fail({ deleted: false }, outcome.missing, undefined)
    const { failed: titles, error } = outcome
    if (titles.length > 0 && isSame()) outcomes.set(key, Promise.resolve({ ...outcome, done: titles }))
    else outcomes.delete(key)
    edit(key, () => (titles.length > 0 ? { state: 'failed', titles, error } : undefined))
    return outcome
  }
  const putAway = ({ key }: Failure) =>
    updateState(userId, ({ failures }) => ({ failures: failures.filter((each) => each.key !== key) }))
  return {
    ...state,
    run,
    retry: (failure) => {
      putAway(failure)
      return failure.change.deleted ? remove(failure.titles) : run(failure.titles, failure.change)
    },
    putAway,
    remove,
    undo,
    expire: ({ key }) => {
      outcomes.delete(key)
      edit(key, () => undefined)
    },
  }
}
