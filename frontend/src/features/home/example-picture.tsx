import { useTranslation } from 'react-i18next'
import { StillRing } from './still-ring'

/** Heights of the drawn uploads, 0 to 1 of the picture; one is the outlier. */
const marks = [
  0.36, 0.44, 0.31, 0.52, 0.4, 0.27, 0.47, 0.38, 0.55, 0.43, 0.34, 0.92, 0.5, 0.46, 0.58, 0.41, 0.53, 0.35,
  0.48, 0.57, 0.42, 0.61, 0.39, 0.51, 0.45, 0.64,
]
const outlier = 11
const box = { width: 440, height: 190, left: 10, right: 430, top: 14, bottom: 176 }
const x = (index: number) => box.left + (index / (marks.length - 1)) * (box.right - box.left)
const y = (share: number) => box.bottom - share * (box.bottom - box.top)

/** In units of the drawing, which is smaller than its words should be where there is little room. */
const labelSize = 'text-lg sm:text-sm md:max-lg:text-lg'

/** The four parts of a score: value and interval, as shares of what each can reach. */
const parts = [
  ['automation', 0.78, 0.7, 0.85],
  ['reach', 0.7, 0.58, 0.81],
  ['consistency', 0.84, 0.79, 0.9],
  ['growth', 0.47, 0.3, 0.66],
] as const

function Parts() {
  const { t } = useTranslation('home')
  return (
    <div aria-hidden className="grid flex-1 gap-2.5">
      {parts.map(([key, value, low, high]) => (
        <div key={key} className="grid gap-1">
          <span className="text-xs text-ink-3">{t(`example.parts.${key}`)}</span>
          <svg viewBox="0 0 100 10" preserveAspectRatio="none" className="h-2.5 w-full overflow-visible">
            <rect y="2" width="100" height="6" rx="1" className="fill-track" />
            <rect y="2" width={value * 100} height="6" rx="1" className="fill-ink-3" />
            <rect x={low * 100} y="4.5" width={(high - low) * 100} height="1" className="fill-ink" />
            <rect x={low * 100} width="0.7" height="10" className="fill-ink" />
            <rect x={high * 100} width="0.7" height="10" className="fill-ink" />
          </svg>
        </div>
      ))}
    </div>
  )
}

function Uploads() {
  const { t } = useTranslation('home')
  return (
    <svg
      viewBox={`0 0 ${box.width} ${box.height}`}
      role="img"
      aria-label={t('example.chart')}
      className="mt-6 w-full md:max-lg:mt-0"
    >
      {[0, 1 / 3, 2 / 3, 1].map((share) => (
        <line key={share} x1={0} x2={box.width} y1={y(share)} y2={y(share)} className="stroke-line" />
      ))}
      <rect x={0} width={box.width} y={y(0.52)} height={y(0.4) - y(0.52)} className="fill-ink-2 opacity-15" />
      <line x1={0} x2={box.width} y1={y(0.46)} y2={y(0.46)} className="stroke-ink-2" strokeDasharray="5 4" />
      <line
        x1={x(outlier)}
        x2={x(outlier)}
        y1={y(0.46)}
        y2={y(marks[outlier] ?? 0) + 9}
        className="stroke-band-blue"
        strokeDasharray="2 3"
      />
      {marks.map((share, index) => (
        <circle
          key={index}
          cx={x(index)}
          cy={y(share)}
          r={index === outlier ? 6.5 : 4}
          className={index === outlier ? 'fill-band-blue' : 'fill-ink-3'}
        />
      ))}
      <text
        x={x(outlier) + 14}
        y={y(marks[outlier] ?? 0)}
        dominantBaseline="central"
        className={`fill-ink font-medium ${labelSize}`}
      >
        {t('example.outlier')}
      </text>
      <text x={box.right} y={y(0.46) + 38} textAnchor="end" className={`fill-ink-2 ${labelSize}`}>
        {t('example.median')}
      </text>
    </svg>
  )
}

/** A drawing of what a result looks like, named as a drawing. */
export function ExamplePicture() {
  const { t } = useTranslation('home')
  return (
    <figure className="card grid grid-cols-[minmax(0,1fr)] gap-x-8 p-5 sm:p-6 md:max-lg:grid-cols-2 md:max-lg:items-center">
      <div className="flex items-center gap-5 sm:gap-8">
        <StillRing
          score={72}
          low={64}
          high={79}
          label={t('example.ring')}
          className="size-28 sm:size-36 md:max-lg:size-28"
        />
        <Parts />
      </div>
      <Uploads />
      <figcaption className="mt-3 text-xs text-ink-3 md:max-lg:col-span-2">
        {t('example.caption', { count: marks.length })}
      </figcaption>
    </figure>
  )
}
