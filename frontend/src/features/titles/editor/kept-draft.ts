import { currentUserId } from '@/api/auth/current-user-id'
import type { SavedTitle } from '@/api/titles'
import { newTitle } from '../title-address'
import type { Draft } from './draft'

/** What could not be saved after its editor was closed, of whoever wrote it, until that editor is opened again. */
const kept = new Map<string, Draft>()

const keyOf = (title: SavedTitle | undefined) => `${currentUserId()} ${title?.titleId ?? newTitle}`

export const keepDraft = (title: SavedTitle | undefined, draft: Draft): void =>
  void kept.set(keyOf(title), draft)
export const keptDraft = (title: SavedTitle | undefined): Draft | undefined => kept.get(keyOf(title))
export const forgetDraft = (title: SavedTitle | undefined): void => void kept.delete(keyOf(title))
