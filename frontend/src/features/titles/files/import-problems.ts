import { useTranslation } from 'react-i18next'
import { titleLimits } from '@/api/titles'
import { downloadCsv, type Cell } from '@/shared/files/csv'
import { usePlainFormat } from '@/i18n/format'
import { problemColumn } from './csv'
import { longestChannel, type BadLine, type Lines, type Problem } from './import-lines'

const longest = { title: titleLimits.title, channel: longestChannel, notes: titleLimits.notes } as const

/** Enough of a cell to recognise it. */
const short = (text: string) => (text.length > 60 ? `${text.slice(0, 60)}…` : text)

/** What is wrong with a line, in words. */
export function useProblemText(): (problem: Problem) => string {
  const { t } = useTranslation('titleImport')
  const format = usePlainFormat()
  return ({ column, reason, found }) => {
    const most = column && column in longest ? longest[column as keyof typeof longest] : 0
    const words =
      reason === 'long'
        ? t('reason.long', { length: format.whole(Number(found)), most: format.whole(most) })
        : t(`reason.${reason}`, { found: short(found) })
    return column ? t('reason.of', { column: t(`column.${column}`), words }) : words
  }
}

/** The lines that were left out, as a file: what is wrong comes first, so that it is seen, and then the line as it was. */
export function rejectedRows({ header, bad }: Lines, write: (problem: Problem) => string): Cell[][] {
  const problemsOf = ({ problems }: BadLine) => problems.map(write).join(' ')
  // The same lines may have been saved before.
  const own = header.map((name) => name.toLowerCase() !== problemColumn)
  const ownCells = (cells: readonly string[]) => cells.filter((_, place) => own[place] ?? true)
  return [
    [problemColumn, ...ownCells(header)],
    ...bad.map((line) => [problemsOf(line), ...ownCells(line.cells)]),
  ]
}

/** Saves the lines that were left out. */
export function useSaveRejectedRows(): (lines: Lines) => void {
  const { t } = useTranslation('titleImport')
  const write = useProblemText()
  return (lines) => downloadCsv(`kanalyse-${t('badFile')}.csv`, rejectedRows(lines, write))
}
