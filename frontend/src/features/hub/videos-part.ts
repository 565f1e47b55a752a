import { part } from '@/ui/part'

/** Fetched while the hub is asked, and then drawn at once. */
export const Videos = part(() => import('./videos'))
