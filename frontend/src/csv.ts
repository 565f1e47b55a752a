import { saveFile, utf8Mark } from './save-file'

/** A number is written as one; text is quoted where it must be, and never runs as a formula. */
export type Cell = string | number | null | undefined

/**
 * What makes a spreadsheet read a text as a formula, in its full-width forms too. A text that begins as a protected one does is protected
 * once more, so that taking the protection away gives back what was written.
 */
const formula = /^'*[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/

const protect = (text: string): string => (formula.test(text) ? `'${text}` : text)

/** A text as it was before `toCsv` protected it. */
export const unprotect = (text: string): string =>
  text.startsWith("'") && formula.test(text) ? text.slice(1) : text

function cell(value: Cell): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : ''
  const safe = protect(value)
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** A table as RFC 4180 has it. */
export const toCsv = (rows: readonly (readonly Cell[])[]): string =>
  rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('')

/** Hands a table to the browser as a file; the mark at its head lets spreadsheets read umlauts. */
export const downloadCsv = (name: string, rows: readonly (readonly Cell[])[]): void =>
  saveFile(name, utf8Mark + toCsv(rows), 'text/csv')
