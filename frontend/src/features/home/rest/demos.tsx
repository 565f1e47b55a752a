import { ExternalLink } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import demos from '@/demos.json'
import hero from '@/hero.json'
import { useFormat } from '@/i18n/format'
import { useRange } from '@/i18n/range'
import { paths } from '@/paths'
import { StillRing } from '../still-ring'
import { Section } from './section'

type Demo = (typeof demos)[number]

function DemoCard({ demo }: { demo: Demo }) {
  const { t } = useTranslation('journey')
  const format = useFormat()
  const { likely } = useRange()
  const { channel, low, high } = demo
  const values = {
    score: format.whole(demo.score),
    likely: likely(format.whole(low), format.whole(high)),
  }
  return (
    <li className="group card relative flex items-center gap-4 p-5 transition-colors duration-150 focus-within:border-line-strong hover:border-line-strong">
      <StillRing
        score={demo.score}
        low={low}
        high={high}
        label={t('demos.score', values)}
        className="size-24 sm:size-28"
      />
      <div className="grid min-w-0 flex-1 gap-1">
        <h3 className="pr-10 text-base font-semibold wrap-anywhere">
          <Link
            to={paths.demoAnalysis(demo.slug)}
            aria-label={`${t('demos.view')}: ${channel}`}
            className="after:absolute after:inset-0 after:rounded-card"
          >
            {channel}
          </Link>
        </h3>
        <p className="tnum text-xs text-ink-3">
          {t('demos.subscribers', { formatted: format.compact(demo.subscriberCount) })}
        </p>
        <p aria-hidden className="tnum font-medium">
          {values.likely}
        </p>
        <p className="tnum text-xs text-ink-3">
          {t('demos.analyzed', { date: format.date(demo.analysisDate) })}
        </p>
        <p aria-hidden className="font-medium text-iris underline-offset-4 group-hover:underline">
          {t('demos.view')}
        </p>
      </div>
      <a
        href={demo.youtubeUrl}
        target="_blank"
        rel="noreferrer"
        aria-label={t('demos.open', { channel })}
        title={t('demos.open', { channel })}
        className="absolute top-3 right-3 z-20 inline-flex size-10 items-center justify-center rounded-control text-ink-3 hover:bg-raised hover:text-ink"
      >
        <ExternalLink aria-hidden className="size-4" />
      </a>
    </li>
  )
}

/** Whole results, open to everybody, besides the one at the top of the page. */
export function Demos() {
  const { t } = useTranslation('journey')
  const others = demos.filter(({ slug }) => slug !== hero.slug)
  return (
    <Section id="demos" title={t('demos.title')} text={t('demos.text')}>
      <ul className="grid gap-4 md:grid-cols-2">
        {others.map((demo) => (
          <DemoCard key={demo.slug} demo={demo} />
        ))}
      </ul>
    </Section>
  )
}
