import { browserStore } from '@/lib/storage'
import { useInBrowser } from '@/lib/use-in-browser'

/** How a page shows its rows: as its address says, else as last stored in this browser, else the first of `views`. */
export function storedView<View extends string>(key: string, views: readonly [View, ...View[]]) {
  const known = (text: string | null): View | undefined => views.find((view) => view === text)
  return {
    /** The view that the address names. */
    in: (params: URLSearchParams): View | undefined => known(params.get('view')),
    /** The stored view; prerendered pages show the first one. */
    useStored: (): View => known(useInBrowser() ? browserStore.read(key) : null) ?? views[0],
    /** Stores the choice for the next visit; the address has it for this one. */
    store: (view: View): void => void browserStore.write(key, view),
  }
}
