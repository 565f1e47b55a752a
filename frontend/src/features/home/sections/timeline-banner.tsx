import { useTranslation } from 'react-i18next'
import { paths } from '@/paths'
import { Go } from './go'

const dates = [24, 96, 132, 214, 300, 352, 446, 520, 610, 664, 760]

/** The way to the story of the product. */
export function TimelineBanner() {
  const { t } = useTranslation('journey')
  return (
    <section aria-labelledby="story" className="card grid overflow-hidden">
      <svg
        viewBox="0 0 800 72"
        aria-hidden
        preserveAspectRatio="xMidYMid slice"
        className="h-18 w-full bg-raised max-sm:hidden"
      >
        <path d="M0 36h800" className="stroke-line-strong" />
        {dates.map((x, index) => (
          <circle
            key={x}
            cx={x}
            cy="36"
            r={index === dates.length - 1 ? 7 : 4}
            className={index === dates.length - 1 ? 'fill-ink' : 'fill-ink-3'}
          />
        ))}
      </svg>
      <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4 p-5 sm:p-6">
        <div className="min-w-0">
          <h2 id="story" className="text-lg font-semibold">
            {t('timeline.title')}
          </h2>
          <p className="mt-1 text-ink-2">{t('timeline.text')}</p>
        </div>
        <Go route="timeline" path={paths.timeline()} signedIn={false} look="secondary">
          {t('timeline.go')}
        </Go>
      </div>
    </section>
  )
}
