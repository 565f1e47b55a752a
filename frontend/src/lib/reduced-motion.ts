/** Whether the reader asks for less motion. Call it in a browser only. */
export const prefersReducedMotion = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches
