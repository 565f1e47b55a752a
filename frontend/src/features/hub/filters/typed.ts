import { figure } from './query'

type FigureName = Parameters<typeof figure>[0]

const plain = /^\d+$/
/** Points, commas and spaces are how people write thousands, in groups of three. */
const grouped = /^\d{1,3}([\s.,’'])\d{3}(?:\1\d{3})*$/
const decimal = /^\d+[.,]\d{1,2}$/
const units = new Map([
  ['k', 1e3],
  ['tsd', 1e3],
  ['m', 1e6],
  ['mio', 1e6],
  ['b', 1e9],
  ['bn', 1e9],
  ['mrd', 1e9],
])

/** Whole numbers: "20000", "20.000", "20 000", and shortened, "20K", "1,5 Mio.". */
export const wholeTyped = (name: FigureName) => (text: string) => {
  const [, number = '', unit] = /^([\d\s.,’']*\d)\s*(?:(\p{L}+)\.?)?$/u.exec(text) ?? []
  if (unit === undefined && decimal.test(number)) return undefined
  const digits = plain.test(number)
    ? number
    : grouped.test(number)
      ? number.replace(/\D/g, '')
      : decimal.test(number)
        ? number.replace(',', '.')
        : undefined
  const times = unit === undefined ? 1 : units.get(unit.toLowerCase())
  if (digits === undefined || times === undefined) return undefined
  return figure(name, String(Math.round(Number(digits) * times)))
}

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
