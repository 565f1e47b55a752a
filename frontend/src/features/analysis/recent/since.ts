import { currentLanguage, type Language } from '@/i18n'
import { startOfWeek } from '@/i18n/calendar'
import type { AnalysisSelection } from '../api'

type Range = AnalysisSelection['range']

/** From when on analyses are listed; nothing where all of them are. */
export function sinceOf(range: Range, now: Date, language: Language): string | undefined {
  if (range === 'all') return undefined
  const from = range === 'day' ? new Date(now.getTime() - 86_400_000) : startOfWeek(now, language)
  return from.toISOString()
}

/** The same at the time of asking: a list that is loaded on for hours is still that of the last 24. */
export const sinceNow = (range: Range): string | undefined => sinceOf(range, new Date(), currentLanguage())
