import { saveFile, utf8Mark } from '@/save-file'

/** Hands a table to the browser as a file; the mark at its head lets spreadsheets read umlauts. */
export const downloadCsv = (name: string, text: string): void => saveFile(name, utf8Mark + text, 'text/csv')
