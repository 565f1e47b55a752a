import type { ReactNode } from 'react'
import { useWidth } from './use-width'

/** Where the marks are, in px within the picture; the axes are written around it. */
export interface Area {
  width: number
  height: number
  left: number
  right: number
  top: number
  bottom: number
}

export interface Margin {
  top: number
  right: number
  bottom: number
  left: number
}

const defaultMargin: Margin = { top: 12, right: 16, bottom: 28, left: 56 }

export function areaOf(width: number, height: number, margin: Partial<Margin> = {}): Area {
  const { top, right, bottom, left } = { ...defaultMargin, ...margin }
  return {
    width,
    height,
    left,
    right: Math.max(left + 1, width - right),
    top,
    bottom: Math.max(top + 1, height - bottom),
  }
}

interface PlotProps {
  /** What the picture says, for those who do not see it. */
  label: string
  height?: number
  margin?: Partial<Margin>
  children: (area: Area) => ReactNode
}

/** The picture itself. Its height is kept before its width is known, so nothing moves when it appears. */
export function Plot({ label, height = 280, margin, children }: PlotProps) {
  const [box, width] = useWidth()
  return (
    <div ref={box} className="w-full overflow-hidden">
      {width === 0 ? (
        <svg aria-hidden width="100%" height={height} className="block" />
      ) : (
        <svg role="img" aria-label={label} width={width} height={height} className="block">
          {children(areaOf(width, height, margin))}
        </svg>
      )}
    </div>
  )
}
