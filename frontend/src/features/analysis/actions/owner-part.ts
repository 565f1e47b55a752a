import { part } from '@/ui/part'

/** Who looks at somebody else's result, or at a demo, never fetches it. */
export const OwnerActions = part(() => import('./owner-actions'))
