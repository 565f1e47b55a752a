import { useSyncExternalStore } from 'react'

export const views = ['grid', 'list'] as const
export type View = (typeof views)[number]

/** Where the channels stand. */
export const layout: Record<View, string> = {
  grid: 'grid gap-3 sm:grid-cols-2 lg:grid-cols-3',
  list: 'card divide-y divide-line overflow-hidden',
}

const kept = 'kanalyse.boardView'

const known = (text: string | null): View | undefined => views.find((view) => view === text)

/** As the address says. */
export const viewIn = (params: URLSearchParams): View | undefined => known(params.get('view'))

function recall(): string | null {
  try {
    return localStorage.getItem(kept)
  } catch {
    // A browser that keeps nothing shows cards.
    return null
  }
}

const never = () => () => undefined

/** As the address says, else as it was chosen last, else as cards; rendered ahead of time as cards, too. */
export function useView(params: URLSearchParams): View {
  const chosen = useSyncExternalStore(never, recall, () => null)
  return viewIn(params) ?? known(chosen) ?? 'grid'
}

/** For the next visit. */
export function keepView(view: View): void {
  try {
    localStorage.setItem(kept, view)
  } catch {
    // The address holds it for this visit.
  }
}
