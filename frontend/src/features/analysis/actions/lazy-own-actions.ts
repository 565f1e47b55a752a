import { preloadable } from '@/ui/loading/preloadable'
import type { OwnActionProps } from './action-props'

/** What the owner alone may do; it begins when it is drawn. Who looks at somebody else's result, or at a demo, never fetches it. */
export const OwnActions = preloadable<OwnActionProps>(() => import('./own-actions'))
