import { titleLimits, type ImportTitle } from '@/api/titles'
import { unprotect } from '@/shared/files/csv'
import { categoryOf, columnOf, plain, problemColumn, statusOf, type Column } from './csv'
import { isSeen, oneLine, someLines } from './import-clean'
import { unreadable, type Decoded } from './import-decode'
import { readDate } from './import-date'
import type { Row } from './import-rows'

/** Why a line cannot be imported. */
export type Reason =
  | 'quotes'
  | 'overflow'
  | 'damaged'
  | 'empty'
  | 'unseen'
  | 'long'
  | 'control'
  | 'category'
  | 'status'
  | 'unreadable'

export interface Problem {
  /** Nothing where it is the whole line's. */
  column: Column | undefined
  reason: Reason
  /** What the cell has, or how long it is, where that helps. */
  found: string
}

export interface GoodLine {
  line: number
  title: ImportTitle
}

export interface BadLine {
  line: number
  /** As the file has them, without protection against formulas. */
  cells: string[]
  problems: Problem[]
}

/** A file as it would be imported. */
export interface Lines {
  good: GoodLine[]
  bad: BadLine[]
  header: string[]
  /** Columns that are left out: by name, or by number where they have none. */
  ignored: (string | number)[]
  /** Nothing says how the file writes its letters. */
  guessed: boolean
}

/** How long a channel's name may be, as the API has it. */
export const longestChannel = 100

const control = /\p{Cc}/u
/** Line breaks and tabs are part of notes. */
const controlInNotes = /[^\P{Cc}\t\n\r]/u

/** Characters as the API counts them: an emoji is one, not two. */
const lengthOf = (text: string) => Array.from(text).length

type Report = (reason: Reason, found?: string) => undefined
type Given<Key extends keyof ImportTitle> = ImportTitle[Key] | undefined

interface Limits {
  longest: number
  refused: RegExp
  /** The text as the API keeps it. */
  clean: (text: string) => string
}

function readWords(text: string, { longest, refused, clean }: Limits, report: Report): string | undefined {
  if (refused.test(text.trim())) return report('control')
  const cleaned = clean(text)
  const length = lengthOf(cleaned)
  if (length > longest) return report('long', String(length))
  return isSeen(cleaned) ? cleaned : report('unseen')
}

const limits = {
  title: { longest: titleLimits.title, refused: control, clean: oneLine },
  channel: { longest: longestChannel, refused: control, clean: oneLine },
  notes: { longest: titleLimits.notes, refused: controlInNotes, clean: someLines },
} satisfies Record<string, Limits>

/** How each column is read; `score` is computed afresh, so what a file says of it is not read. */
const readers = {
  title: (text, report): Given<'title'> =>
    text.trim() === '' ? report('empty') : readWords(text, limits.title, report),
  channel: (text, report): Given<'channelName'> => readWords(text, limits.channel, report),
  category: (text, report): Given<'category'> => categoryOf(text) ?? report('category', text),
  status: (text, report): Given<'status'> => statusOf(text) ?? report('status', text),
  notes: (text, report): Given<'notes'> =>
    someLines(text) === '' ? undefined : readWords(text, limits.notes, report),
  created: (text, report): Given<'createdAt'> => readDate(text) ?? report('unreadable', text),
} satisfies Record<Exclude<Column, 'score'>, (text: string, report: Report) => unknown>

/** The place of each column. Of two with the same meaning the first counts. */
function placesOf(header: readonly string[]): Map<Column, number> {
  const places = new Map<Column, number>()
  header.forEach((name, place) => {
    const column = columnOf(name)
    if (column && !places.has(column)) places.set(column, place)
  })
  return places
}

/** Columns that hold something and mean nothing here. */
function ignoredOf(header: readonly string[], places: ReadonlyMap<Column, number>, rows: readonly Row[]) {
  const known = new Set(places.values())
  return header.flatMap((name, place): (string | number)[] => {
    if (known.has(place) || plain(name) === problemColumn) return []
    if (name.trim() !== '') return [name.trim()]
    return rows.some(({ cells }) => cells[place]?.trim()) ? [place + 1] : []
  })
}

/** How a file is read. */
interface Reading {
  width: number
  places: ReadonlyMap<Column, number>
  how: Decoded['how']
}

/** What is wrong with a line as a whole: its cells are not where they belong, or not what they were. */
function wrongWith({ broken, cells }: Row, { width, how }: Reading): Reason | undefined {
  if (broken) return 'quotes'
  if (cells.slice(width).some((cell) => cell.trim() !== '')) return 'overflow'
  return how === 'damaged' && cells.some((cell) => cell.includes(unreadable)) ? 'damaged' : undefined
}

function readLine(row: Row, reading: Reading): GoodLine | BadLine {
  const cells = row.cells.map(unprotect)
  const wrong = wrongWith(row, reading)
  if (wrong) return { line: row.line, cells, problems: [{ column: undefined, reason: wrong, found: '' }] }
  const { places } = reading
  const problems: Problem[] = []
  const read = <Name extends keyof typeof readers>(column: Name) => {
    const text = cells[places.get(column) ?? -1] ?? ''
    if (column !== 'title' && text.trim() === '') return undefined
    const report: Report = (reason, found = '') => {
      problems.push({ column, reason, found })
      return undefined
    }
    return readers[column](text, report) as ReturnType<(typeof readers)[Name]>
  }
  const [title, channelName, category, status, notes, createdAt] = [
    read('title'),
    read('channel'),
    read('category'),
    read('status'),
    read('notes'),
    read('created'),
  ]
  if (problems.length > 0 || title === undefined) return { line: row.line, cells, problems }
  return {
    line: row.line,
    title: {
      title,
      ...(channelName && { channelName }),
      ...(category && { category }),
      ...(status && { status }),
      ...(notes && { notes }),
      ...(createdAt && { createdAt }),
    },
  }
}

/** Why nothing of a file can be imported. */
export type NoLines = { refused: 'noTitle'; header: string[] } | { refused: 'noLines' }

/** Reads the lines below their header. */
export function readLines(rows: readonly Row[], how: Decoded['how']): Lines | NoLines {
  const [head, ...below] = rows
  if (!head) return { refused: 'noLines' }
  const header = head.cells.map((name) => unprotect(name).trim())
  const places = placesOf(header)
  if (!places.has('title')) return { refused: 'noTitle', header: header.filter(Boolean) }
  if (below.length === 0) return { refused: 'noLines' }
  const read = below.map((row) => readLine(row, { width: header.length, places, how }))
  return {
    header,
    good: read.filter((line): line is GoodLine => 'title' in line),
    bad: read.filter((line): line is BadLine => 'problems' in line),
    ignored: ignoredOf(header, places, below),
    guessed: how === 'guessed',
  }
}
