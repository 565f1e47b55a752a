import type { Area } from './plot'
import type { Scale } from './scale'
import { footTicks, sideTicks, type Write } from './ticks'

interface AxisProps {
  side: 'left' | 'bottom'
  area: Area
  scale: Scale
  /** The value in the reader's way of writing; for dates, `step` says what changes between two ticks. */
  write: Write
  /** About how many ticks. */
  count?: number
  /** Hairlines through the picture; usual for the left side. */
  grid?: boolean
}

const text = 'tnum fill-ink-3 text-xs'

export function Axis({ side, area, scale, write, count, grid = side === 'left' }: AxisProps) {
  if (side === 'left') {
    return (
      <g>
        {sideTicks(scale, write, count).map(({ value, at, text: words }) => (
          <g key={value}>
            {grid && <line x1={area.left} x2={area.right} y1={at} y2={at} className="stroke-line" />}
            <text x={area.left - 8} y={at} textAnchor="end" dominantBaseline="central" className={text}>
              {words}
            </text>
          </g>
        ))}
      </g>
    )
  }
  return (
    <g>
      {footTicks(scale, write, area.width, count).map(({ value, at, text: words, anchor }) => (
        <g key={value}>
          {grid && <line x1={at} x2={at} y1={area.top} y2={area.bottom} className="stroke-line" />}
          <text x={at} y={area.bottom + 20} textAnchor={anchor} className={text}>
            {words}
          </text>
        </g>
      ))}
    </g>
  )
}
