import type { Plain } from '@/i18n/format'
import { windowFigures, windowWriters } from '../change/window-figures'
import { writeByBasis, writers, type Figure } from './figures'

const camel = (basis: string) => basis.replaceAll(/_(\w)/g, (_all, letter: string) => letter.toUpperCase())
const isFigure = (name: string): name is Figure => name in writers

/** How a figure that is compared is written, by its basis: as the report writes it. */
export function writeCompared(basis: string): (value: number, format: Plain) => string {
  const name = camel(basis)
  if (isFigure(name)) return writers[name]
  const figure = windowFigures.find((key) => basis === `window_${key}`)
  if (figure) return windowWriters[figure]
  if (basis === 'subscribers') return (value, format) => format.compact(value)
  return basis === 'overall_score' ? (value, format) => format.whole(value) : writeByBasis(basis)
}
