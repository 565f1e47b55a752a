import { preloadable } from '@/ui/loading/preloadable'

/** Fetched together with the editor: without it the editor could not be closed. */
export const ConfirmDialog = preloadable(() => import('@/ui/overlay/confirm-dialog'))
