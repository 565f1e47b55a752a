import type { Plain } from '@/i18n/format'

/** The figures that two windows are compared by, in their order. */
export const windowFigures = ['uploads', 'views', 'engagement'] as const

export type WindowFigureKey = (typeof windowFigures)[number]

/** How each is written. */
export const windowWriters: Record<WindowFigureKey, (value: number, format: Plain) => string> = {
  uploads: (value, format) => format.whole(value),
  views: (value, format) => format.compact(value),
  engagement: (value, format) => format.percent(value, 1),
}
