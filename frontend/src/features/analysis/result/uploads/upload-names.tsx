import { useMemo } from 'react'
import { useFormat } from '@/i18n/format'
import type { Area } from '@/ui/chart'
import { placeNames } from './names-layout'
import type { UploadPoint } from './uploads-layout'

interface UploadNamesProps {
  points: readonly UploadPoint[]
  area: Area
  /** Where vertical lines are, in px. */
  lines: readonly number[]
  titled: boolean
}

/** At the marks that stand out furthest: how many times their own line, and where there is room which video it is. */
export function UploadNames({ points, area, lines, titled }: UploadNamesProps) {
  const format = useFormat()
  const names = useMemo(
    () => placeNames({ points, area, lines, titled, write: (multiple) => `${format.decimal(multiple)}×` }),
    [points, area, lines, titled, format],
  )
  return names.map(({ key, x, y, anchor, times, title }) => (
    <text
      key={key}
      x={x}
      y={y}
      textAnchor={anchor}
      aria-hidden
      data-name
      // The line of a break may run through a multiple.
      className="tnum fill-ink stroke-surface text-xs font-medium"
      strokeWidth="4"
      paintOrder="stroke"
    >
      {times}
      {title && (
        <tspan dx="6" className="fill-ink-2 font-normal">
          {title}
        </tspan>
      )}
    </text>
  ))
}
