import { currentUserId } from '@/api/auth/current-user-id'
import { onForget } from '@/api/auth/forget'
import type { SavedTitle } from '@/api/titles'
import { newTitle } from '../title-address'
import type { Draft } from './draft'

/** Drafts that could not be saved after their editor was closed, by user and title, until that editor is opened again. */
const cache = new Map<string, Draft>()
onForget(() => cache.clear())

const keyOf = (title: SavedTitle | undefined) => `${currentUserId()} ${title?.titleId ?? newTitle}`

export const cacheDraft = (title: SavedTitle | undefined, draft: Draft): void =>
  void cache.set(keyOf(title), draft)
export const cachedDraft = (title: SavedTitle | undefined): Draft | undefined => cache.get(keyOf(title))
export const dropDraft = (title: SavedTitle | undefined): void => void cache.delete(keyOf(title))
