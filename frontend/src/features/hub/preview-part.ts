import { part } from '@/ui/loading/part'

/** Fetched while their file is read, and then drawn at once. */
export const PreviewVideos = part(() => import('./preview-videos'))
