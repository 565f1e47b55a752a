import { part } from '@/ui/loading/part'

/** Fetched together with the editor: without it the editor could not be closed. */
export const ConfirmDialog = part(() => import('@/ui/overlay/confirm-dialog'))
