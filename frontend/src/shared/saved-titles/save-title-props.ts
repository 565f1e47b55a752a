import type { SaveTitle as What } from '@/api/titles'

export interface SaveTitleProps {
  /** A video's title, or words of one's own. */
  what: What
  /** `icon` next to a title, `cover` over a picture, `button` with its words. */
  look?: 'icon' | 'cover' | 'button'
}
