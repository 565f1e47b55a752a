import { currentLanguage } from '@/i18n'
import { saveFile, utf8Mark } from './save-file'

/** A number is written as one; text is quoted where it must be, and never runs as a formula. */
export type Cell = string | number | null | undefined
export type Separator = ',' | ';'

/**
 * What makes a spreadsheet read a text as a formula, in its full-width forms too: at the beginning of the text, and after what separates
 * cells in other countries, or rows, since a program that expects another separator cuts there whatever is quoted. "5,- a day" and ";-)"
 * are no formulas.
 */
const begins = String.raw`'*[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]`
const beginsWithin = String.raw`["']*(?:[=@\uFF1D\uFF20]|[+\-\uFF0B\uFF0D](?:[^\s)]|$))`
const runs = new RegExp(String.raw`^(?=${begins})|(?<=[,;\t\r\n])(?=${beginsWithin})`, 'g')
/** A text that begins as a protected one does is protected once more, so that removing the protection restores what was written. */
const protectedRuns = new RegExp(String.raw`^'(?=${begins})|(?<=[,;\t\r\n])'(?=${beginsWithin})`, 'g')

const protect = (text: string): string => text.replace(runs, "'")

/** A text as it was before `toCsv` protected it. */
export const unprotect = (text: string): string => text.replace(protectedRuns, '')

function cell(value: Cell): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : ''
  const safe = protect(value)
  // Whatever may separate cells is quoted, whichever does in this file.
  return /[",;\t\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** A table as RFC 4180 has it, but for the separator. */
export const toCsv = (rows: readonly (readonly Cell[])[], separator: Separator = ','): string =>
  rows.map((row) => `${row.map(cell).join(separator)}\r\n`).join('')

/** Spreadsheets in German take a comma for a decimal point, and expect semicolons between cells. */
const ownSeparator = (): Separator => (currentLanguage() === 'de' ? ';' : ',')

/** Hands a table to the browser as a file; the mark at its head lets spreadsheets read umlauts. */
export const downloadCsv = (name: string, rows: readonly (readonly Cell[])[]): void =>
  saveFile(name, utf8Mark + toCsv(rows, ownSeparator()), 'text/csv')
