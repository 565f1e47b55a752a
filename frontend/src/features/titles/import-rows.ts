import Papa from 'papaparse'

/** A line of the file. */
export interface Row {
  /** Its number as a spreadsheet counts: the header is the first, and a line break within a cell counts for nothing. */
  line: number
  cells: string[]
  /** Its quotes do not match, so its cells cannot be trusted. */
  broken: boolean
}

const separators = [',', ';', '\t'] as const
/** No file has it: whatever stands in a line is one cell. */
const none = Papa.UNIT_SEP
/** Empty lines, which spreadsheets leave below their tables, included. */
const mostRows = 20_000

/** The separator that the header has most of, outside quotes. */
function separatorOf(text: string): string {
  const counts = new Map<string, number>(separators.map((separator) => [separator, 0]))
  let quoted = false
  for (const letter of text.slice(0, 20_000)) {
    if (letter === '"') quoted = !quoted
    else if (!quoted && /[\r\n]/.test(letter)) break
    else if (!quoted && counts.has(letter)) counts.set(letter, (counts.get(letter) ?? 0) + 1)
  }
  const [separator, count] = [...counts].reduce((most, each) => (each[1] > most[1] ? each : most))
  return count > 0 ? separator : none
}

/** Some spreadsheets write the separator above the table. */
const announced = /^"?sep=([,;\t])"?(?:\r\n|\n|\r)/i
const emptyLines = /^(?:[ \t]*(?:\r\n|\n|\r))+/

interface Rows {
  rows: Row[]
  /** There is more than may be read. */
  cut: boolean
}

/** The lines that have something in them. */
export function readRows(text: string, most: number): Rows {
  const [announcement = '', separator] = announced.exec(text) ?? []
  const rest = text.slice(announcement.length)
  const { data, errors } = Papa.parse<string[]>(rest, {
    delimiter: separator ?? separatorOf(rest.replace(emptyLines, '')),
    preview: mostRows + 1,
  })
  const broken = new Set(errors.filter(({ type }) => type === 'Quotes').map(({ row }) => row))
  const first = announcement === '' ? 1 : 2
  const rows = data
    .map((cells, index) => ({ line: first + index, cells, broken: broken.has(index) }))
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
  return { rows: rows.slice(0, most), cut: rows.length > most || data.length > mostRows }
}
