import type { Plain } from '@/i18n/format'
import type { Report, SinceLast, Upload } from '../types'

/** What an upload gathers: the views of a day since the report before, and how old it was then. */
export interface Velocity {
  key: string
  upload: Upload
  /** Days, above 0. */
  age: number
  /** Views, 0 and more. */
  perDay: number
}

const day = 86_400_000

/** Views of a day, on an axis of multiples: below 1 they are not 0. */
export const writePace = (value: number, format: Plain): string =>
  value < 1 ? format.decimal(value, 2) : format.compact(value)

/** The uploads that both reports show, youngest first. Newer ones have had no such time yet. */
export function velocities({ uploads }: Report, { since, days, gains = [] }: SinceLast): Velocity[] {
  return gains
    .flatMap(({ upload: index, views }) => {
      const upload = uploads[index]
      const age = upload ? (Date.parse(since) - Date.parse(upload.publishedAt)) / day : 0
      return upload && age > 0 ? [{ key: String(index), upload, age, perDay: views / days }] : []
    })
    .toSorted((a, b) => a.age - b.age)
}
