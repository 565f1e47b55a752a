import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/** How a page shows its rows: as its address says, else as it was chosen last in this browser, else in the first way. */
export function keptView<View extends string>(place: string, views: readonly [View, ...View[]]) {
  const known = (text: string | null): View | undefined => views.find((view) => view === text)
  const recall = (): string | null => {
    try {
      return localStorage.getItem(place)
    } catch {
      // A browser that stores nothing shows the first way.
      return null
    }
  }
  return {
    /** As the address says. */
    in: (params: URLSearchParams): View | undefined => known(params.get('view')),
    /** Rendered ahead of time in the first way. */
    useKept: (): View => known(useSyncExternalStore(never, recall, () => null)) ?? views[0],
    /** For the next visit. */
    keep: (view: View): void => {
      try {
        localStorage.setItem(place, view)
      } catch {
        // The address has it for this visit.
      }
    },
  }
}
