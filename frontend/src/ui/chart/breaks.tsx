import type { Area } from './plot'
import type { Scale } from './scale'

interface BreaksProps {
  /** Moments from which on the values mean something else, in order of time; what lies outside the picture is left out. */
  times: readonly number[]
  x: Scale
  area: Area
  /** The text about each. Without it the text is elsewhere. */
  label?: string
}

/** About the width of a letter of 12 px. */
const letter = 6.6
const gap = 4
/** How far the line rises next to its words. */
const rise = 12

interface BreakMark {
  at: number
  /** Which end of the words is at the line; nothing where there is no room for them. */
  anchor: 'start' | 'end' | undefined
}

/** Where each is, and on which side its words fit: after it, else before it, never over the words of another. */
export function placeBreaks(
  times: readonly number[],
  x: Scale,
  { left, right, width: whole }: Pick<Area, 'left' | 'right' | 'width'>,
  label = '',
): BreakMark[] {
  const width = label.length * letter + gap
  const inside = times.map((time) => x.at(time)).filter((at) => at >= left && at <= right)
  // Above the values the words may reach over the room of the axes as well.
  let free = 0
  return inside.map((at, index) => {
    const next = inside[index + 1] ?? whole
    const anchor = at + width <= next ? 'start' : at - width >= free ? 'end' : undefined
    free = anchor === 'start' ? at + width : at
    return { at, anchor: label ? anchor : undefined }
  })
}

/** Upright dashed lines, each with its words above the values: values on its two sides are not comparable. */
export function Breaks({ times, x, area, label }: BreaksProps) {
  return placeBreaks(times, x, area, label).map(({ at, anchor }) => (
    <g key={at} data-break>
      <line
        x1={at}
        x2={at}
        y1={anchor ? area.top - rise : area.top}
        y2={area.bottom}
        className="stroke-ink-2"
        strokeDasharray="5 4"
      />
      {anchor && (
        <text
          x={anchor === 'start' ? at + gap : at - gap}
          y={area.top - rise / 2}
          textAnchor={anchor}
          aria-hidden
          className="fill-ink-2 text-xs"
        >
          {label}
        </text>
      )}
    </g>
  ))
}
