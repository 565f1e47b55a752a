import type { SavedTitle } from '@/api/titles'
import { downloadCsv, type Cell } from '@/shared/files/csv'
import { columns, type Column } from './csv'

const cells: Record<Column, (title: SavedTitle) => Cell> = {
  title: ({ title }) => title,
  channel: ({ channelName }) => channelName,
  category: ({ category }) => category,
  status: ({ status }) => status,
  // As the screen has it: rounded, and only where it was measured.
  score: ({ reading: { score } }) =>
    score.state === 'measured' && score.score !== null ? Math.round(score.score) : null,
  notes: ({ notes }) => notes,
  created: ({ createdAt }) => createdAt,
}

/** The file's lines, its header first. */
export const rowsOf = (titles: readonly SavedTitle[]): Cell[][] => [
  [...columns],
  ...titles.map((title) => columns.map((column) => cells[column](title))),
]

/** The day where the reader is, "2026-11-26". */
function today(): string {
  const now = new Date()
  const two = (value: number) => String(value).padStart(2, '0')
  return [now.getFullYear(), two(now.getMonth() + 1), two(now.getDate())].join('-')
}

/** Hands these titles to the browser as a CSV file. */
export const exportTitles = (titles: readonly SavedTitle[]): void =>
  downloadCsv(`kanalyse-saved-titles-${today()}.csv`, rowsOf(titles))
