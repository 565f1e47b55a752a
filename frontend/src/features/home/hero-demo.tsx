import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import hero from '@/shared/demos/hero.json'
import { usePlainFormat } from '@/i18n/format'
import { paths } from '@/paths'
import { StillRing } from './still-ring'

const { marks, line, hit } = hero
/** In units of the drawing, 440 by 120. */
const x = (index: number) => 8 + (index / (marks.length - 1)) * 424
const y = (mark: number) => 112 - mark * 1.04
const furthest = 100

function Uploads() {
  const { t } = useTranslation('home')
  return (
    <svg viewBox="0 0 440 120" role="img" aria-label={t('demo.chart')} className="w-full">
      <line x2="440" y1={y(line)} y2={y(line)} className="stroke-ink-2" strokeDasharray="5 4" />
      {marks.map((mark, index) => (
        <circle
          key={index}
          cx={x(index)}
          cy={y(mark)}
          r={mark === furthest ? 6.5 : 4}
          className={mark === furthest ? 'fill-band-blue' : 'fill-ink-3'}
        />
      ))}
    </svg>
  )
}

/** A real result of a demo, as far as one reads it at a glance: how good, how sure, and the video that broke out. */
export function HeroDemo() {
  const { t } = useTranslation(['home', 'common'])
  const format = usePlainFormat()
  const likely = (low: string, high: string) => t('common:range.likely', { range: `${low}–${high}` })
  const score = format.whole(hero.score)
  const range = likely(format.whole(hero.low), format.whole(hero.high))
  const name = 'text-xs text-ink-3'
  return (
    <section
      aria-label={t('demo.title')}
      className="card relative grid grid-cols-[minmax(0,1fr)] gap-4 p-5 focus-within:border-line-strong hover:border-line-strong"
    >
      <div className="flex items-center gap-5">
        <StillRing
          score={hero.score}
          low={hero.low}
          high={hero.high}
          label={`${score}, ${range}`}
          className="size-24 sm:size-28"
        />
        <div className="grid min-w-0 gap-2">
          <h2 className="flex items-center gap-2 font-semibold">
            <img src={hero.thumbnail} alt="" width={32} height={32} className="rounded-full" />
            <Link
              to={paths.demoAnalysis(hero.slug)}
              className="min-w-0 truncate after:absolute after:inset-0"
            >
              {hero.channel}
            </Link>
          </h2>
          <dl className="tnum grid grid-cols-2 gap-x-4">
            <dt className={name}>{t('demo.score')}</dt>
            <dt className={name}>{t('demo.sure')}</dt>
            <dd className="font-semibold">{t('demo.of', { score })}</dd>
            <dd className="font-semibold whitespace-nowrap">{range}</dd>
          </dl>
        </div>
      </div>
      <Uploads />
      <div className="flex items-center gap-3">
        <img src={hit.picture} alt="" width={96} height={54} className="shrink-0 rounded-sm" />
        <p className="min-w-0">
          <span className={name}>{t('demo.hit')}</span>
          <span className="block truncate">{hit.title}</span>
          <span className="tnum font-semibold">
            {t('demo.times', { times: format.decimal(hit.multiple) })}
          </span>{' '}
          <span className="tnum text-xs whitespace-nowrap text-ink-3">
            {likely(format.decimal(hit.low), format.decimal(hit.high))}
          </span>
        </p>
      </div>
      <p className={name}>
        {t('demo.about', { count: marks.length })}{' '}
        {/* The card is one link: what it leads to looks like it. */}
        <span className="text-ink underline underline-offset-4">{t('demo.open')}</span>
      </p>
    </section>
  )
}
