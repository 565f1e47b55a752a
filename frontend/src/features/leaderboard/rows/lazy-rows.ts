import { preloadable } from '@/ui/loading/preloadable'

/** Fetched while the board is asked, and then drawn at once. */
export const Rows = preloadable(() => import('./rows'))
