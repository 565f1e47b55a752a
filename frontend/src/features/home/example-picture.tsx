import { useTranslation } from 'react-i18next'
import { fadeLayers } from '@/ui/fade'
import { StillRing } from './still-ring'

/** Heights of the drawn uploads, 0 to 1 of the picture; one is the outlier. */
const marks = [
  0.36, 0.44, 0.31, 0.52, 0.4, 0.27, 0.47, 0.38, 0.55, 0.43, 0.34, 0.92, 0.5, 0.46, 0.58, 0.41, 0.53, 0.35,
  0.48, 0.57,
]
const outlier = 11
/** In units of the drawing, 440 by 190. */
const x = (index: number) => 10 + index * 22
const y = (share: number) => 176 - share * 162

/** The four parts of a score: value and range, in percent of what each can reach. */
const parts = [
  ['automation', 78, 70, 85],
  ['reach', 70, 58, 81],
  ['consistency', 84, 79, 90],
  ['growth', 47, 30, 66],
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
            {fadeLayers(low, high, 9).map(({ to, opacity }) => (
              <rect key={to} y="2" width={to} height="6" opacity={opacity} className="fill-ink-3" />
            ))}
            <rect y="2" width={low} height="6" className="fill-ink-3" />
            <rect x={value} width="0.7" height="10" className="fill-ink" />
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
      viewBox="0 0 440 190"
      role="img"
      aria-label={t('example.chart')}
      className="mt-6 w-full md:max-lg:mt-0"
    >
      <rect width="440" y="92" height="19" className="fill-ink-2 opacity-15" />
      <line x2="440" y1="101" y2="101" className="stroke-ink-2" strokeDasharray="5 4" />
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
        className="fill-ink text-base font-medium"
      >
        {t('example.outlier')}
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
