import { useTranslation } from 'react-i18next'
import { ScoreRing } from '@/ui/score-ring'

/** Heights of the drawn uploads, 0 to 1 of the picture; the tenth is the outlier. */
const marks = [
  0.36, 0.44, 0.31, 0.52, 0.4, 0.27, 0.47, 0.38, 0.55, 0.9, 0.43, 0.34, 0.5, 0.46, 0.58, 0.41, 0.53, 0.62,
  0.48, 0.57,
]
const outlier = 9
const box = { width: 400, height: 180, left: 12, right: 388, top: 14, bottom: 166 }
const x = (index: number) => box.left + (index / (marks.length - 1)) * (box.right - box.left)
const y = (share: number) => box.bottom - share * (box.bottom - box.top)

/** A drawing of what a result looks like, named as a drawing. */
export function ExamplePicture() {
  const { t } = useTranslation('home')
  return (
    <figure className="card p-5 sm:p-6">
      <p className="text-xs font-medium text-ink-3">{t('example.title')}</p>
      <div className="mt-4 flex items-center gap-5">
        <ScoreRing
          score={72}
          low={64}
          high={79}
          size={96}
          label={t('example.ring')}
          write={(value) => String(Math.round(value))}
        />
        <div className="grid flex-1 gap-3" aria-hidden>
          {[0.82, 0.7, 0.61, 0.48].map((share) => (
            <div key={share} className="relative h-2 rounded-full bg-track">
              <div
                className="h-full rounded-full bg-band-green"
                style={{ width: `${share * 100}%`, opacity: 0.45 + share / 2 }}
              />
              <div
                className="absolute -inset-y-0.5 border-x-2 border-ink"
                style={{ left: `${share * 100 - 7}%`, width: '13%' }}
              >
                <div className="absolute inset-x-0 top-1/2 h-px bg-ink" />
              </div>
            </div>
          ))}
        </div>
      </div>
      <svg
        viewBox={`0 0 ${box.width} ${box.height}`}
        role="img"
        aria-label={t('example.chart')}
        className="mt-6 w-full"
      >
        {[0, 1 / 3, 2 / 3, 1].map((share) => (
          <line
            key={share}
            x1={box.left}
            x2={box.right}
            y1={y(share)}
            y2={y(share)}
            className="stroke-line"
          />
        ))}
        <rect
          x={box.left}
          width={box.right - box.left}
          y={y(0.51)}
          height={y(0.39) - y(0.51)}
          className="fill-ink-2 opacity-15"
        />
        <line
          x1={box.left}
          x2={box.right}
          y1={y(0.45)}
          y2={y(0.45)}
          className="stroke-ink-2"
          strokeDasharray="5 4"
        />
        {marks.map((share, index) => (
          <circle
            key={index}
            cx={x(index)}
            cy={y(share)}
            r={index === outlier ? 6 : 4}
            className={index === outlier ? 'fill-band-blue' : 'fill-ink-3'}
          />
        ))}
        <text
          x={x(outlier) + 12}
          y={y(marks[outlier] ?? 0)}
          dominantBaseline="central"
          className="fill-ink"
          fontSize="13"
        >
          {t('example.outlier')}
        </text>
        <text x={box.right} y={y(0.45) + 16} textAnchor="end" className="fill-ink-2" fontSize="12">
          {t('example.median')}
        </text>
      </svg>
      <figcaption className="mt-3 text-xs text-ink-3">
        {t('example.caption', { count: marks.length })}
      </figcaption>
    </figure>
  )
}
