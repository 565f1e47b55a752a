import { figure } from './asked'

type FigureName = Parameters<typeof figure>[0]

/** Whole numbers: points, commas and spaces between digits are how people write thousands. */
export const wholeTyped = (name: FigureName) => (text: string) => figure(name, text.replace(/[\s.,’']/g, ''))

/** Decimals, with a comma or a point, and a sign of times behind them. */
export const timesTyped = (name: FigureName) => (text: string) =>
  figure(name, text.replace(/\s*[×x]$/, '').replace(',', '.'))

/** Lengths: minutes, "2,5", or minutes and seconds, "2:30"; in seconds. */
export function lengthTyped(text: string): number | undefined {
  const [, hours = '0', minutes = '0', seconds] = /^(?:(\d{1,3}):)?(\d{1,3}):(\d{2})$/.exec(text) ?? []
  if (seconds !== undefined)
    return figure('minLength', String((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)))
  const typed = text.replace(',', '.')
  return /^\d{1,4}(\.\d{1,2})?$/.test(typed) ? Math.round(Number(typed) * 60) : undefined
}
