import { part } from '@/ui/loading/part'

/** Fetched while the board is asked, and then drawn at once. */
export const Rows = part(() => import('./rows'))
