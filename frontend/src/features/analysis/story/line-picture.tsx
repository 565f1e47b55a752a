import { breaksAmong, isBefore } from '@/shared/rules/view-breaks'
import type { Upload } from '../types'

const [width, height] = [320, 96]
/** Doublings above and below the line that the picture has room for. */
const room = 2.5

/** Each upload as a dot above or below the channel's own line: nothing stands out. Nothing where no upload has such a line. */
export function LinePicture({ uploads, label }: { uploads: readonly Upload[]; label: string }) {
  const dots = uploads
    .filter(({ multiple }) => multiple != null && multiple > 0)
    .toSorted((a, b) => a.publishedAt.localeCompare(b.publishedAt))
  if (dots.length === 0) return null
  const step = width / dots.length
  const breaks = breaksAmong(dots).map((one) => dots.filter((dot) => isBefore(dot.publishedAt, one)).length)
  return (
    <figure className="grid min-w-0 gap-1">
      <svg aria-hidden viewBox={`0 0 ${String(width)} ${String(height)}`} width="100%" className="fill-ink-2">
        <line
          y1={height / 2}
          y2={height / 2}
          x2={width}
          strokeDasharray="4 4"
          className="stroke-line-strong"
        />
        {breaks.map((before) => (
          <line
            key={before}
            x1={step * before}
            x2={step * before}
            y2={height}
            strokeDasharray="4 4"
            className="stroke-ink-2"
            data-break
          />
        ))}
        {dots.map(({ videoId, multiple }, index) => {
          const doublings = Math.max(-room, Math.min(room, Math.log2(multiple ?? 1)))
          const y = height / 2 - (doublings / room) * (height / 2 - 4)
          return <circle key={videoId} cx={step * (index + 0.5)} cy={y} r="3" />
        })}
      </svg>
      <figcaption className="text-xs text-ink-3">{label}</figcaption>
    </figure>
  )
}
