import { preloadable } from '@/ui/loading/preloadable'

/** Fetched while their file is read, and then drawn at once. */
export const PreviewVideos = preloadable(() => import('./preview-videos'))
