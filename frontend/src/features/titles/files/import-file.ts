import { titleLimits } from '@/api/titles'
import { decode } from './import-decode'
import { readLines, type Lines, type NoLines } from './import-lines'
import { readRows } from './import-rows'

export const importLimits = { megabytes: 5, lines: titleLimits.titles } as const

/** Why nothing of a file can be imported. */
export type Refusal = NoLines | { refused: 'tooBig' | 'tooMany' | 'notText' | 'notRead' }

/** Reads a file of saved titles. A file that is too large is not even opened. */
export async function readFile(file: Blob): Promise<Lines | Refusal> {
  if (file.size > importLimits.megabytes * 1_048_576) return { refused: 'tooBig' }
  let bytes: ArrayBuffer
  try {
    bytes = await file.arrayBuffer()
  } catch {
    // It was moved or changed since it was chosen.
    return { refused: 'notRead' }
  }
  const decoded = decode(new Uint8Array(bytes))
  if (!decoded) return { refused: 'notText' }
  // One more than may be imported: the header.
  const { rows, cut } = readRows(decoded.text, importLimits.lines + 1)
  return cut ? { refused: 'tooMany' } : readLines(rows, decoded.how)
}
