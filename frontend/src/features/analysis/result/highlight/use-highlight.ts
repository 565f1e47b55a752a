import { use, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { Toggle } from '@/ui/chart'
import { useOnlyCertain } from '../certain/only-certain'
import type { Readable } from '../videos/redacted'
import { useIsPrinting } from '../print-context'
import type { Report, Upload } from '../types'
import { HighlightContext, type Highlight } from './highlight-context'

/**
 * What is highlighted in a report, and what of it a press has pinned. A choice made for another report or in another language no longer
 * counts.
 */
export function useHighlight(report: Report) {
  const { i18n } = useTranslation()
  const only = useOnlyCertain()
  const context = use(HighlightContext)
  const usable = (lit: Highlight | undefined) =>
    lit?.report === report && lit.language === i18n.language && (lit.certain || !only) ? lit : undefined
  const pinned = usable(context?.choice.pressed)
  return {
    pinned,
    lit: usable(context?.choice.pointed) ?? pinned,
    clear: () => context?.choose(() => ({})),
  }
}

/** A test for whether an upload is highlighted; it answers `undefined` when none is. */
export function highlightTest(
  report: Report,
  lit: Highlight | undefined,
): (upload: Upload) => boolean | undefined {
  const ids = lit && new Set(lit.uploads.map((index) => report.uploads[index]?.videoId))
  return ({ videoId }) => ids?.has(videoId)
}

/** Whether statements of a report can be highlighted here: not in print, and not where its titles have expired. */
export function useCanHighlight({ redacted }: Readable): boolean {
  const context = use(HighlightContext)
  return !useIsPrinting() && context !== undefined && !redacted
}

/** Makes a toggle of a statement; none of one that does not name its uploads, as in older reports. */
export function useHighlightToggles(report: Report) {
  const { i18n } = useTranslation()
  const context = use(HighlightContext)
  const lightable = useCanHighlight(report)
  const { pinned } = useHighlight(report)
  const choose = context?.choose
  // With what goes away, the pointer rests on nothing any more.
  useEffect(() => () => choose?.(({ pressed }) => ({ pressed })), [choose])
  return (statement: Omit<Highlight, 'report' | 'language'>): Toggle | undefined => {
    if (!choose || !lightable || statement.uploads.length === 0) return undefined
    const lit = { ...statement, report, language: i18n.language }
    const pressed = pinned?.key === lit.key
    return {
      pressed,
      onPress: () => choose(({ pointed }) => ({ pointed, pressed: pressed ? undefined : lit })),
      onPoint: (on) => choose((before) => ({ ...before, pointed: on ? lit : undefined })),
    }
  }
}
