import { part } from '@/ui/part'

/** Fetched while the board is asked, and then drawn at once. */
export const Rows = part(() => import('./rows'))
