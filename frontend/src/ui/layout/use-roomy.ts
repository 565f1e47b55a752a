import { useInBrowser } from '@/lib/use-in-browser'

/**
 * Whether the window is wider than a phone's (`md`); unknown while a page is prerendered, and in the rendering that takes it over. Until
 * it is known the style sheet decides, with `max-md:hidden`, so that nothing moves.
 */
export const useRoomy = (): boolean | undefined =>
  useInBrowser() ? matchMedia('(min-width: 48rem)').matches : undefined
