import { preloadable } from '@/ui/loading/preloadable'
import type { OwnActProps } from './act-props'

/** What the owner alone may do; it begins when it is drawn. Who looks at somebody else's result, or at a demo, never fetches it. */
export const OwnActs = preloadable<OwnActProps>(() => import('./own-acts'))
