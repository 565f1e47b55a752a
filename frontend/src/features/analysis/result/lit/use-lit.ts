import { use, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { Toggle } from '@/ui/chart'
import { useOnlyCertain } from '../certain/only'
import type { Readable } from '../videos/forgotten'
import { useOnPaper } from '../on-paper'
import type { Report, Upload } from '../types'
import { LitUploads, type Lit } from './lit-uploads'

/** What is lit of a report, and what of that a press keeps. A choice made for another report or in another language is over. */
export function useLit(report: Report) {
  const { i18n } = useTranslation()
  const only = useOnlyCertain()
  const context = use(LitUploads)
  const usable = (lit: Lit | undefined) =>
    lit?.report === report && lit.language === i18n.language && (lit.certain || !only) ? lit : undefined
  const kept = usable(context?.choice.pressed)
  return {
    kept,
    lit: usable(context?.choice.pointed) ?? kept,
    clear: () => context?.choose(() => ({})),
  }
}

/** Whether an upload is lit; `undefined` where none is. */
export function litOf(report: Report, lit: Lit | undefined): (upload: Upload) => boolean | undefined {
  const ids = lit && new Set(lit.uploads.map((index) => report.uploads[index]?.videoId))
  return ({ videoId }) => ids?.has(videoId)
}

/** Whether the statements of a report can be lit here: not on paper, and not where its titles are no longer kept. */
export function useLightable({ forgotten }: Readable): boolean {
  const context = use(LitUploads)
  return !useOnPaper() && context !== undefined && !forgotten
}

/** Makes a toggle of a statement; none of one that does not name its uploads, as in older reports. */
export function useToggles(report: Report) {
  const { i18n } = useTranslation()
  const context = use(LitUploads)
  const lightable = useLightable(report)
  const { kept } = useLit(report)
  const choose = context?.choose
  // With what goes away, the pointer rests on nothing any more.
  useEffect(() => () => choose?.(({ pressed }) => ({ pressed })), [choose])
  return (statement: Omit<Lit, 'report' | 'language'>): Toggle | undefined => {
    if (!choose || !lightable || statement.uploads.length === 0) return undefined
    const lit = { ...statement, report, language: i18n.language }
    const pressed = kept?.key === lit.key
    return {
      pressed,
      onPress: () => choose(({ pointed }) => ({ pointed, pressed: pressed ? undefined : lit })),
      onPoint: (on) => choose((before) => ({ ...before, pointed: on ? lit : undefined })),
    }
  }
}
