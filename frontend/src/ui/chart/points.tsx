import type { MouseEvent } from 'react'
import type { Area } from './plot'

export type Shape = 'circle' | 'diamond' | 'square'

export interface Point {
  key: string
  /** In px within the picture. */
  x: number
  y: number
  shape?: Shape
  /** Stands out: larger, in a data colour, and with a ring, so that colour is not alone. */
  marked?: boolean
  /** Not to be relied on yet. */
  hollow?: boolean
  /** Singled out: larger and in ink; `false` where others are: smaller and pale. */
  lit?: boolean | undefined
}

/** Half the side of a mark. */
export function sizeOf({ marked, lit }: Pick<Point, 'marked' | 'lit'>): number {
  const size = marked ? 6 : 4
  return lit === undefined ? size : lit ? size + 1 : size - 1.5
}

function Outline({ shape, x, y, size }: { shape: Shape; x: number; y: number; size: number }) {
  if (shape === 'diamond')
    return <path d={`M${x} ${y - size}l${size} ${size}l${-size} ${size}l${-size} ${-size}z`} />
  if (shape === 'square')
    return <rect x={x - size * 0.8} y={y - size * 0.8} width={size * 1.6} height={size * 1.6} />
  return <circle cx={x} cy={y} r={size * 0.85} />
}

/** One mark; also for legends. */
export function Mark({
  x,
  y,
  shape = 'circle',
  marked,
  hollow,
  lit,
  size,
}: Omit<Point, 'key'> & { size?: number }) {
  const half = size ?? sizeOf({ marked: marked ?? false, lit })
  return (
    <g
      data-lit={lit}
      className={marked ? 'text-band-blue' : lit ? 'text-ink' : 'text-ink-3'}
      stroke="currentColor"
      strokeWidth="1.5"
      opacity={lit === false ? 0.45 : undefined}
    >
      <g className={hollow ? 'fill-surface' : 'fill-current'}>
        <Outline shape={shape} x={x} y={y} size={marked ? half - 1 : half} />
      </g>
      {marked && (
        <g fill="none" strokeWidth="1">
          <Outline shape={shape} x={x} y={y} size={half + 2.5} />
        </g>
      )}
    </g>
  )
}

/** How far up a mark is drawn: what stands out over the others, what is singled out over everything. */
const heightOf = ({ lit, marked }: Point): number => 2 * Number(lit ?? false) + Number(marked ?? false)

/** A cloud of marks. */
export function Points({ points, near: nearKey }: { points: readonly Point[]; near?: string | undefined }) {
  const near = points.find((point) => point.key === nearKey)
  return (
    <g>
      {[...points]
        .sort((a, b) => heightOf(a) - heightOf(b))
        .map(({ key, ...point }) => (
          <Mark key={key} {...point} />
        ))}
      {near && (
        <circle
          cx={near.x}
          cy={near.y}
          r={sizeOf(near) + 5}
          fill="none"
          className="stroke-iris"
          strokeWidth="2"
        />
      )}
    </g>
  )
}

/** The mark next to a place, within 28 px. */
export function nearest<P extends Pick<Point, 'x' | 'y'>>(
  points: readonly P[],
  x: number,
  y: number,
): P | undefined {
  let best: P | undefined
  let least = 28
  for (const point of points) {
    const distance = Math.hypot(point.x - x, point.y - y)
    if (distance < least) {
      least = distance
      best = point
    }
  }
  return best
}

interface PointerFieldProps<P> {
  area: Area
  points: readonly P[]
  onNear: (key: string | undefined) => void
  /** What a click on a mark leads to. A finger's tap only reads. */
  onOpen?: (key: string) => void
}

/** Follows the pointer over the whole picture. Drawn last, over everything. */
export function PointerField<P extends Point>({ area, points, onNear, onOpen }: PointerFieldProps<P>) {
  const under = (event: MouseEvent<SVGRectElement>) => {
    const place = event.currentTarget.getBoundingClientRect()
    return nearest(points, event.clientX - place.left, event.clientY - place.top)?.key
  }
  return (
    <rect
      width={area.width}
      height={area.height}
      fill="transparent"
      className={onOpen && 'cursor-pointer'}
      onPointerMove={(event) => onNear(under(event))}
      onPointerLeave={() => onNear(undefined)}
      onClick={(event) => {
        const key = under(event)
        // A finger has not pointed before it taps: its tap reads.
        const isTap = (event.nativeEvent as Partial<PointerEvent>).pointerType === 'touch'
        if (!isTap && key !== undefined) onOpen?.(key)
        else onNear(key)
      }}
    />
  )
}

interface PointReaderProps<P> {
  label: string
  /** In the order the arrow keys go through them. */
  points: readonly P[]
  /** Key of the point that is being read. */
  near: string | undefined
  onNear: (key: string | undefined) => void
  /** What is read out of a point. */
  write: (point: P) => string
}

/** Lets the arrow keys go from mark to mark; only the keyboard finds it, and the ring around the mark shows where it is. */
export function PointReader<P extends { key: string }>({
  label,
  points,
  near,
  onNear,
  write,
}: PointReaderProps<P>) {
  const at = points.findIndex((point) => point.key === near)
  const place = Math.max(0, at)
  const current = points[place]
  if (!current) return null
  return (
    // Seen while it has the focus; its place is kept, so that nothing moves.
    <div className="relative h-4">
      <input
        type="range"
        aria-label={label}
        aria-valuetext={write(current)}
        min={0}
        max={points.length - 1}
        step={1}
        value={place}
        onFocus={() => onNear(current.key)}
        onBlur={() => onNear(undefined)}
        onChange={(event) => onNear(points[event.target.valueAsNumber]?.key)}
        className="sr-only accent-iris-solid focus-visible:not-sr-only focus-visible:absolute focus-visible:inset-x-0 focus-visible:w-full"
      />
    </div>
  )
}
