export const levels = [0, 1, 2, 3, 4, 5] as const
export type Level = (typeof levels)[number]

interface Cell {
  value: number | null
  level: Level
}

interface HeatRow {
  /** 0 is Monday. */
  weekday: number
  values: Cell[]
}

/** How strong a cell is: nothing is 0, the largest is 5, the others by their share of it. */
export function levelOf(value: number, most: number): Level {
  if (!(value > 0) || !(most > 0)) return 0
  return levels[Math.min(5, Math.max(1, Math.ceil((value / most) * 5)))] ?? 5
}

/** Rows in the order of the reader's week. A cell that was not given is unknown. */
export function heatRows(
  cells: readonly (readonly (number | null)[])[],
  weekStart: 'monday' | 'sunday',
  dayparts: number,
): HeatRow[] {
  const most = Math.max(0, ...cells.flat().filter((value): value is number => Number.isFinite(value)))
  const order = weekStart === 'sunday' ? [6, 0, 1, 2, 3, 4, 5] : [0, 1, 2, 3, 4, 5, 6]
  return order.map((weekday) => ({
    weekday,
    values: Array.from({ length: dayparts }, (_, part) => {
      const value = cells[weekday]?.[part] ?? null
      return { value, level: value === null ? 0 : levelOf(value, most) }
    }),
  }))
}
