/** Small drawings of what each tool shows. They stand beside their words and say nothing themselves. */

interface PictureProps {
  className?: string
}

const Frame = ({ className, children }: PictureProps & { children: React.ReactNode }) => (
  <svg viewBox="0 0 320 150" aria-hidden preserveAspectRatio="xMidYMid slice" className={className}>
    {children}
  </svg>
)

/** A name goes in, a line of readings comes out. */
export const Search = ({ className }: PictureProps) => (
  <Frame className={className ?? ''}>
    <rect x="56" y="26" width="208" height="32" rx="8" className="fill-surface stroke-line-strong" />
    <text x="72" y="43" dominantBaseline="central" fontSize="14" className="fill-ink-2">
      @your-next-idea
    </text>
    <rect x="232" y="31" width="27" height="22" rx="5" className="fill-ink" />
    <path d="M242 42h8m-3-3 3 3-3 3" className="stroke-paper" fill="none" strokeWidth="1.5" />
    {[0.62, 0.78, 0.44].map((share, index) => (
      <g key={share} transform={`translate(56 ${80 + index * 20})`}>
        <rect width="208" height="6" rx="3" className="fill-track" />
        <rect width={208 * share} height="6" rx="3" className="fill-ink-3" />
        <path
          d={`M${208 * (share - 0.1)} -2v10M${208 * (share + 0.09)} -2v10M${208 * (share - 0.1)} 3h${208 * 0.19}`}
          className="stroke-ink"
          strokeWidth="1.5"
        />
      </g>
    ))}
  </Frame>
)

const before = [84, 96, 78, 92, 88, 100, 82, 90]
const after = [80, 74, 82, 66, 58, 62, 50, 44]
const line = (heights: number[], from: number) =>
  heights.map((height, index) => `${index === 0 ? 'M' : 'L'}${from + index * 18} ${height}`).join('')

/** Two readings of one channel; the second leaves the band of chance. */
export const Redraw = ({ className }: PictureProps) => (
  <Frame className={className ?? ''}>
    <rect x="24" y="72" width="272" height="36" className="fill-ink-2 opacity-10" />
    <path d={line(before, 30)} fill="none" className="stroke-ink-3" strokeWidth="2" />
    <path d={line(after, 160)} fill="none" className="stroke-ink" strokeWidth="2.5" />
    <path d="M158 28v96" className="stroke-line-strong" strokeDasharray="3 4" />
    {after.map((height, index) => (
      <circle key={index} cx={160 + index * 18} cy={height} r={height < 72 ? 4.5 : 3} className="fill-ink" />
    ))}
  </Frame>
)

const places = [
  { x: 118, height: 84, place: '1' },
  { x: 42, height: 62, place: '2' },
  { x: 194, height: 46, place: '3' },
]

/** Three places, the first one found early. */
export const Ranks = ({ className }: PictureProps) => (
  <Frame className={className ?? ''}>
    {places.map(({ x, height, place }) => (
      <g key={place}>
        <rect
          x={x + 10}
          y={150 - height}
          width="66"
          height={height}
          rx="4"
          className={place === '1' ? 'fill-ink' : place === '2' ? 'fill-ink-3' : 'fill-line-strong'}
        />
        <circle cx={x + 43} cy={150 - height - 18} r="11" className="fill-surface stroke-line-strong" />
        <text
          x={x + 43}
          y={150 - height - 17}
          textAnchor="middle"
          dominantBaseline="central"
          fontSize="12"
          className="tnum fill-ink font-semibold"
        >
          {place}
        </text>
      </g>
    ))}
  </Frame>
)

const shots = [0, 1, 2, 3, 4, 5]
const best = 4

/** Pictures beside each other, one far above its own line. */
export const Thumbnails = ({ className }: PictureProps) => (
  <Frame className={className ?? ''}>
    {shots.map((shot) => {
      const [x, y] = [28 + (shot % 3) * 92, 20 + Math.floor(shot / 3) * 60]
      return (
        <g key={shot} transform={`translate(${x} ${y})`}>
          <rect
            width="80"
            height="45"
            rx="5"
            className={shot === best ? 'fill-surface stroke-ink' : 'fill-surface stroke-line-strong'}
            strokeWidth={shot === best ? 2 : 1}
          />
          <circle cx={20 + ((shot * 17) % 34)} cy="18" r="8" className="fill-line-strong" />
          <path d={`M6 40l${12 + shot * 2} -14 14 9 12 -10 14 15z`} className="fill-track" />
          {shot === best && (
            <g>
              <rect x="42" y="-9" width="42" height="18" rx="9" className="fill-ink" />
              <text
                x="63"
                y="0.5"
                textAnchor="middle"
                dominantBaseline="central"
                fontSize="11"
                className="fill-paper"
              >
                6.2×
              </text>
            </g>
          )}
        </g>
      )
    })}
  </Frame>
)
