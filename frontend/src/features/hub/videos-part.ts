import { part } from '@/ui/loading/part'

/** Fetched while the hub is asked, and then drawn at once. */
export const Videos = part(() => import('./videos'))
