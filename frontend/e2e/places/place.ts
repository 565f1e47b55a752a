import type { Page } from 'playwright-core'
import type { Look } from '../browser.ts'

/** A page in one of its states. */
export interface Place {
  name: string
  path: string
}

/** Something that opens over a page. */
export interface Opening {
  name: string
  who: 'admin' | 'member' | 'everybody'
  /** Where it opens; anywhere, if not said. */
  path?: string
  /** Only where its button is. */
  fits: (width: number) => boolean
  /** Replaces the page: the picture shows all of it, not the window alone. */
  whole?: boolean
  /** Looked at as it is put on paper. */
  media?: 'print'
  open: (page: Page, language: Look['language']) => Promise<void>
}
