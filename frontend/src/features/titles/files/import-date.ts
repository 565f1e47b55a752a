const time = String.raw`(\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?`
/** "2026-11-26T12:30:00Z", "2026-11-26 12:30", "2026/11/26" */
const yearFirst = new RegExp(
  String.raw`^(\d{4})([-/])(\d{1,2})\2(\d{1,2})(?:(?:T|\s+)${time}\s*(Z|[+-]\d{2}:?\d{2})?)?$`,
  'i',
)
/** "26.11.2026", "26.11.2026, 12:30 Uhr" */
const dayFirst = new RegExp(
  String.raw`^(\d{1,2})\.\s*(\d{1,2})\.\s*(\d{4})(?:,?\s+${time}(?:\s*Uhr)?)?$`,
  'i',
)
/** As the API has it: no finer than a billionth of a second. */
const rfc3339 = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,9})?(Z|[+-]\d{2}:\d{2})$/

type Parts = readonly [year: number, month: number, day: number, hour: number, minute: number, second: number]

/** Whether there is such a day and such a time: 31 February is none. */
function exists([year, month, day, hour, minute, second]: Parts): boolean {
  const date = new Date(Date.UTC(year, month - 1, day))
  const isDay = date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  // The API's calendar ends within 9999.
  return isDay && year >= 1970 && year < 9999 && hour < 24 && minute < 60 && second < 60
}

const numbers = (...found: (string | undefined)[]) =>
  found.map((text) => Number(text ?? 0)) as unknown as Parts

/** Minutes that a zone is ahead of UTC; nothing where there is no such zone. */
function ahead(zone: string): number | undefined {
  const [, sign, hours, minutes] = /^([+-])(\d{2}):?(\d{2})$/.exec(zone) ?? []
  if (!sign) return 0
  if (Number(hours) > 23 || Number(minutes) > 59) return undefined
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes))
}

function instant(
  [year, month, day, hour, minute, second]: Parts,
  zone: string | undefined,
): Date | undefined {
  if (zone === undefined) return new Date(year, month - 1, day, hour, minute, second)
  const minutes = ahead(zone)
  return minutes === undefined
    ? undefined
    : new Date(Date.UTC(year, month - 1, day, hour, minute - minutes, second))
}

/**
 * The moment that a cell names, as the API has it; nothing where it cannot be read. A time without a zone is the reader's own. What may be
 * read with the day or with the month first, "11/12/2026", is not guessed.
 */
export function readDate(text: string): string | undefined {
  const written = text.trim()
  const iso = yearFirst.exec(written)
  const german = dayFirst.exec(written)
  const parts = iso
    ? numbers(iso[1], iso[3], iso[4], iso[5], iso[6], iso[7])
    : german && numbers(german[3], german[2], german[1], german[4], german[5], german[6])
  if (!parts || !exists(parts)) return undefined
  const moment = instant(parts, iso?.[8])
  return moment && rfc3339.test(written) ? written : moment?.toISOString()
}
