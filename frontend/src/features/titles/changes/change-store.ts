import { useSyncExternalStore } from 'react'
import type { ApiError } from '@/api/errors'
import { currentUserId } from '@/api/auth/current-user-id'
import { onForget } from '@/api/auth/forget'
import type { SavedTitle } from '@/api/titles'
import { createSignal } from '@/lib/store'
import type { Change, Outcome } from './in-chunks'

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

/** A deletion that can be undone, from the moment it is asked for. */
export interface Deletion {
  key: number
  titles: SavedTitle[]
  state: 'deleting' | 'deleted' | 'restoring' | 'failed'
  error: ApiError | undefined
}

interface ChangeState {
  running: Running | undefined
  failures: readonly Failure[]
  deletions: readonly Deletion[]
}

const empty: ChangeState = { running: undefined, failures: [], deletions: [] }

/** State of changes by user. It outlives the page: people who come back find what failed and what can be undone. */
const states = new Map<string, ChangeState>()
const changes = createSignal()

/** What became of each deletion: an undo waits for it. */
export const outcomes = new Map<number, Promise<Outcome>>()

onForget(() => {
  states.clear()
  outcomes.clear()
})

const stateOf = (userId: string) => states.get(userId) ?? empty

export const useChangeState = (): ChangeState =>
  useSyncExternalStore(changes.subscribe, () => stateOf(currentUserId()))

/** Nobody sees what becomes of a change: the page is closed, or belongs to somebody else now. */
export const isUnseen = (userId: string): boolean => !changes.isObserved() || userId !== currentUserId()

/** Of a person who has left meanwhile nothing is remembered. */
export function updateState(userId: string, change: (before: ChangeState) => Partial<ChangeState>): void {
  if (userId !== currentUserId()) return
  const before = stateOf(userId)
  states.set(userId, { ...before, ...change(before) })
  changes.notify()
}
