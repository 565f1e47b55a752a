import { fadeLayers } from './fade'

interface FadeArcProps {
  /** 0 to 100, in percent of the round. */
  value: number
  low?: number | null | undefined
  high?: number | null | undefined
  /** Centre, on both axes, and radius of the ring. */
  centre: number
  radius: number
  width: number
  steps?: number
}

/**
 * A ring's filled part: solid up to the lower end, dissolving to the upper, with a tick at the estimate. Attributes, no styles: pages
 * that are rendered ahead may hold none. Begins at three o'clock; its colour is the one around it.
 */
export function FadeArc({ value, low, high, centre, radius, width, steps = 12 }: FadeArcProps) {
  const [solid, end] = [low ?? value, high ?? value]
  const ring = { cx: centre, cy: centre, r: radius, pathLength: 100 }
  return (
    <g fill="none" stroke="currentColor" strokeWidth={width}>
      {fadeLayers(solid, end, steps).map(({ to, opacity }) => (
        <circle key={to} {...ring} strokeDasharray={`${to} 100`} opacity={opacity} />
      ))}
      <circle {...ring} strokeDasharray={`${solid} 100`} />
      {solid < end && (
        <g className="text-ink" stroke="currentColor" strokeWidth={width / 5}>
          <line
            x1={centre + radius - width / 2}
            x2={centre + radius + width / 2}
            y1={centre}
            y2={centre}
            transform={`rotate(${value * 3.6} ${centre} ${centre})`}
          />
          <g data-whisker>
            <circle {...ring} strokeDasharray={`0 ${solid} ${end - solid} 100`} />
          </g>
        </g>
      )}
    </g>
  )
}
