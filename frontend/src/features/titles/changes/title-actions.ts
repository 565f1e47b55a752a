import { createContext, use } from 'react'
import type { SavedTitle, TitleStatus } from '@/api/titles'

/** What can be done with the titles on the page. */
export interface TitleActions {
  ticked: ReadonlySet<string>
  /** With `range` all titles from the one that was ticked before. */
  tick: (titleId: string, range: boolean) => void
  /** All ticked ones go along with a ticked one. */
  move: (title: SavedTitle, status: TitleStatus) => void
  remove: (title: SavedTitle) => void
}

const Context = createContext<TitleActions | undefined>(undefined)

export const TitleActionsProvider = Context.Provider

export function useTitleActions(): TitleActions {
  const actions = use(Context)
  if (!actions) throw new Error('a title is drawn outside its page')
  return actions
}
