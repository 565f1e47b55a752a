import { useInBrowser } from '@/lib/use-in-browser'

/** How a page shows its rows: as its address says, else as last stored in this browser, else the first of `views`. */
export function storedView<View extends string>(key: string, views: readonly [View, ...View[]]) {
  const known = (text: string | null): View | undefined => views.find((view) => view === text)
  const read = (): string | null => {
    try {
      return localStorage.getItem(key)
    } catch {
      // Without storage the first view is shown.
      return null
    }
  }
  return {
    /** The view that the address names. */
    in: (params: URLSearchParams): View | undefined => known(params.get('view')),
    /** The stored view; prerendered pages show the first one. */
    useStored: (): View => known(useInBrowser() ? read() : null) ?? views[0],
    /** Stores the choice for the next visit. */
    store: (view: View): void => {
      try {
        localStorage.setItem(key, view)
      } catch {
        // The address has it for this visit.
      }
    },
  }
}
