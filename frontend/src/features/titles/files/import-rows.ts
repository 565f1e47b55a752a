/** A line of the file. */
export interface Row {
  /** Its number as a spreadsheet counts: empty lines count, a line break within a cell counts for nothing. */
  line: number
  cells: string[]
  /** Its quotes do not match, so its cells cannot be trusted. */
  broken: boolean
}

const separators = [',', ';', '\t'] as const
/** No file has it, so that each line is one cell. */
const none = '\u001F'
/** Empty lines, which spreadsheets leave below their tables, included. */
const mostRows = 20_000

/** No good row is longer, in characters; what seems to be has a quote that was never closed. */
const longestRow = 100_000

/** The separator that the header has most of, outside quotes. */
function separatorOf(text: string): string {
  const counts = new Map<string, number>(separators.map((separator) => [separator, 0]))
  let quoted = false
  for (const letter of text.slice(0, 20_000)) {
    if (letter === '"') quoted = !quoted
    else if (!quoted && letter === '\n') break
    else if (!quoted && counts.has(letter)) counts.set(letter, (counts.get(letter) ?? 0) + 1)
  }
  const [separator, count] = [...counts].reduce((most, each) => (each[1] > most[1] ? each : most))
  return count > 0 ? separator : none
}

/** Some spreadsheets write the separator above the table, and show no line for it when they open the file. */
const announced = /^"?sep=([,;\t])"?\n/i
const emptyLines = /^(?:[ \t]*\n)+/

interface Cell {
  cell: string
  /** Where it ends: at a separator, a line end or the end of the text. */
  end: number
}

const unlessMissing = (place: number, text: string) => (place < 0 ? text.length : place)

/** The quoted cell that begins here; nothing where its quotes do not match. */
function quotedCell(text: string, start: number, separator: string, limit: number): Cell | undefined {
  let close = text.indexOf('"', start + 1)
  // Two quotes are one that is meant.
  while (close >= 0 && close <= limit && text[close + 1] === '"') close = text.indexOf('"', close + 2)
  if (close < 0 || close > limit) return undefined
  let end = close + 1
  while (text[end] === ' ') end += 1
  const isEnd = end === text.length || text[end] === '\n' || text[end] === separator
  return isEnd ? { cell: text.slice(start + 1, close).replaceAll('""', '"'), end } : undefined
}

function plainCell(text: string, start: number, separator: string): Cell {
  let end = start
  while (end < text.length && text[end] !== '\n' && text[end] !== separator) end += 1
  return { cell: text.slice(start, end), end }
}

/**
 * The row that begins here, and where the next one does. One bad quote would take all lines up to the next quote with it: of such a row
 * only the first line is bad, and the next line is read for itself.
 */
function readRow(text: string, start: number, separator: string): Omit<Row, 'line'> & { next: number } {
  const cells: string[] = []
  const limit = start + longestRow
  for (let at = start; ;) {
    const read = text[at] === '"' ? quotedCell(text, at, separator, limit) : plainCell(text, at, separator)
    if (!read || read.end > limit) {
      const end = unlessMissing(text.indexOf('\n', start), text)
      return { cells: text.slice(start, end).split(separator), broken: true, next: end + 1 }
    }
    cells.push(read.cell)
    if (text[read.end] !== separator) return { cells, broken: false, next: read.end + 1 }
    at = read.end + 1
  }
}

interface Rows {
  rows: Row[]
  /** There is more than may be read. */
  cut: boolean
}

/** The lines that have something in them. Line ends may be of any kind, in one file too. */
export function readRows(file: string, most: number): Rows {
  const text = file.replace(/\r\n?/g, '\n')
  const [announcement = '', named] = announced.exec(text) ?? []
  const rest = text.slice(announcement.length)
  const separator = named ?? separatorOf(rest.replace(emptyLines, ''))
  const rows: Row[] = []
  let line = 1
  for (let at = 0; at < rest.length; line += 1) {
    if (line > mostRows) return { rows, cut: true }
    const { next, ...row } = readRow(rest, at, separator)
    at = next
    if (row.cells.every((cell) => cell.trim() === '')) continue
    if (rows.length === most) return { rows, cut: true }
    rows.push({ line, ...row })
  }
  return { rows, cut: false }
}
