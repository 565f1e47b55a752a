import { preloadable } from '@/ui/loading/preloadable'

/** Fetched while the hub is asked, and then drawn at once. */
export const Videos = preloadable(() => import('./videos'))
