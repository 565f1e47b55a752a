/** Days on which the platform changed what it counts as a view: values on the two sides of one are not comparable. */
import { rulebook, type ViewBreak } from './rulebook'

/** What a picture or a list shows of an upload. */
interface Dated {
  publishedAt: string
  format: ViewBreak['formats'][number]
}

export const isBefore = (time: string, { at }: ViewBreak): boolean => Date.parse(time) < Date.parse(at)

/** The breaks that separate two moments, whatever the format. */
export const breaksBetween = (from: string, to: string): ViewBreak[] =>
  rulebook.viewBreaks.filter((one) => isBefore(from, one) && !isBefore(to, one))

/** The breaks that separate some of these uploads: uploads of one format have to be on both sides. */
export const breaksAmong = (uploads: readonly Dated[]): ViewBreak[] =>
  rulebook.viewBreaks.filter((one) => {
    const concerned = uploads.filter(({ format }) => one.formats.includes(format))
    const before = concerned.filter(({ publishedAt }) => isBefore(publishedAt, one)).length
    return before > 0 && before < concerned.length
  })

/** What is looked at of a report. */
interface Seen {
  analysisDate: string
  uploads: readonly Dated[]
}

/** The newest break for which views of a report are not compared with an earlier one: since then, or among its own uploads. */
export const uncompared = ({ analysisDate, uploads }: Seen, since: string): ViewBreak | undefined =>
  rulebook.viewBreaks.findLast(
    (one) =>
      !isBefore(analysisDate, one) &&
      (isBefore(since, one) || uploads.some((upload) => isCountedOtherwise(upload, [one]))),
  )

/** Whether the views of an upload are, in part, counted in another way than those of newer ones. */
export const isCountedOtherwise = ({ publishedAt, format }: Dated, breaks: readonly ViewBreak[]): boolean =>
  breaks.some((one) => one.formats.includes(format) && isBefore(publishedAt, one))

export const timesOf = (breaks: readonly ViewBreak[]): number[] => breaks.map(({ at }) => Date.parse(at))

/** The day of a break, as the calendar has it. */
export const dayOf = ({ at }: ViewBreak): string => at.slice(0, 10)
