import { useRef, useState } from 'react'
import type { ApiError } from '@/api/errors'
import { useTitleActs, type SavedTitle } from '@/api/titles'
import { changeInChunks, chunksOf, type Change, type Outcome } from './in-chunks'
import { titleLimits } from '@/api/titles'

/** What did not work, until it is tried again or put away. */
export interface Failure {
  key: number
  change: Change
  titles: SavedTitle[]
  /** Nothing where the titles are gone, and no other try can help. */
  error: ApiError | undefined
}

/** How far a change of more titles than fit into one request is. */
export interface Running {
  change: Change
  done: number
  total: number
}

/** A deletion that can still be undone. */
export interface Deletion {
  key: number
  titles: SavedTitle[]
  state: 'deleted' | 'restoring' | 'failed'
  error: ApiError | undefined
}

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
  undo: (deletion: Deletion) => Promise<boolean>
  /** The time for its undo is over: the deletion stays. */
  expire: (deletion: Deletion) => void
}

/** Changes, deletions and what became of them. */
export function useChanges(): Changes {
  const { change: send } = useTitleActs()
  const [running, setRunning] = useState<Running>()
  const [failures, setFailures] = useState<readonly Failure[]>([])
  const [deletions, setDeletions] = useState<readonly Deletion[]>([])
  /** What became of each deletion: an undo waits for it. */
  const outcomes = useRef(new Map<number, Promise<Outcome>>())

  const perform = async (titles: readonly SavedTitle[], change: Change): Promise<Outcome> => {
    const large = chunksOf(titles, titleLimits.changes).length > 1
    const show = (done: number) => large && setRunning({ change, done, total: titles.length })
    show(0)
    const outcome = await changeInChunks(titles, change, send, show)
    if (large) setRunning(undefined)
    return outcome
  }
  const fail = (change: Change, titles: SavedTitle[], error: ApiError | undefined) => {
    if (titles.length > 0) setFailures((before) => [...before, { key: ++keys, change, titles, error }])
  }
  const run = async (titles: readonly SavedTitle[], change: Change) => {
    const outcome = await perform(titles, change)
    fail(change, outcome.failed, outcome.error)
    // What is gone already need not be deleted.
    if (!change.deleted) fail(change, outcome.missing, undefined)
    return outcome
  }
  const edit = (key: number, to: Partial<Deletion> | undefined) =>
    setDeletions((before) =>
      before.flatMap((each) => (each.key !== key ? [each] : to ? [{ ...each, ...to }] : [])),
    )
  const remove = async (titles: readonly SavedTitle[]) => {
    const key = ++keys
    setDeletions((before) => [...before, { key, titles: [...titles], state: 'deleted', error: undefined }])
    const outcome = run(titles, { deleted: true })
    outcomes.current.set(key, outcome)
    const { done } = await outcome
    edit(key, done.length > 0 ? { titles: done } : undefined)
    return outcome
  }
  const undo = async ({ key }: Deletion): Promise<boolean> => {
    edit(key, { state: 'restoring', error: undefined })
    // What was not deleted, or was restored by an earlier try, need not be asked for.
    const before = (await outcomes.current.get(key))?.done ?? []
    const outcome = await perform(before, { deleted: false })
    fail({ deleted: false }, outcome.missing, undefined)
    outcomes.current.set(key, Promise.resolve({ ...outcome, done: outcome.failed }))
    edit(
      key,
      outcome.failed.length > 0
        ? { state: 'failed', titles: outcome.failed, error: outcome.error }
        : undefined,
    )
    return outcome.failed.length === 0
  }
  const putAway = ({ key }: Failure) => setFailures((before) => before.filter((each) => each.key !== key))
  return {
    running,
    failures,
    deletions,
    run,
    retry: (failure) => {
      putAway(failure)
      return failure.change.deleted ? remove(failure.titles) : run(failure.titles, failure.change)
    },
    putAway,
    remove,
    undo,
    expire: ({ key }) => {
      outcomes.current.delete(key)
      edit(key, undefined)
    },
  }
}
