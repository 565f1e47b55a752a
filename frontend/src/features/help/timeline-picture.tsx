/** Figures with their ranges, narrowing as more is known: the product in one picture. Fixed, so that it can be rendered ahead of time. */
const figures = [
  { y: 62, spread: 46, known: false },
  { y: 96, spread: 40, known: false },
  { y: 50, spread: 36, known: false },
  { y: 86, spread: 28, known: false },
  { y: 68, spread: 23, known: true },
  { y: 78, spread: 18, known: true },
  { y: 64, spread: 14, known: true },
  { y: 70, spread: 10, known: true },
  { y: 67, spread: 7, known: true },
] as const

export function TimelinePicture({ label }: { label: string }) {
  return (
    <svg viewBox="0 0 360 144" role="img" aria-label={label} className="w-full max-w-md">
      <line
        x1="8"
        x2="352"
        y1="68"
        y2="68"
        className="stroke-line-strong"
        strokeWidth="1"
        strokeDasharray="2 6"
      />
      {figures.map(({ y, spread, known }, index) => {
        const x = 24 + index * 39
        const tone = known ? 'text-iris' : 'text-ink-3'
        return (
          <g key={x} className={tone} stroke="currentColor" strokeWidth="1.5" strokeLinecap="round">
            <line x1={x} x2={x} y1={y - spread} y2={y + spread} />
            <line x1={x - 5} x2={x + 5} y1={y - spread} y2={y - spread} />
            <line x1={x - 5} x2={x + 5} y1={y + spread} y2={y + spread} />
            <circle cx={x} cy={y} r={known ? 5 : 4} className={known ? 'fill-iris' : 'fill-paper'} />
          </g>
        )
      })}
    </svg>
  )
}
