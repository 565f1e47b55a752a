import { ExternalLink } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import demos from '@/shared/demos/demos.json'
import { useFormat } from '@/i18n/format'
import { useRange } from '@/i18n/range'
import { paths } from '@/paths'
import { Avatar } from '@/ui/image/avatar'
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
    <li className="group card relative flex flex-wrap overflow-hidden md:block transition-colors duration-150 focus-within:border-line-strong hover:border-line-strong">
      <div className="flex min-w-0 flex-1 items-center gap-3 p-4 md:max-lg:flex-col md:max-lg:items-start">
        {/* On a phone the ring takes its place. */}
        <span className="max-md:hidden">
          <Avatar name={channel} src={demo.thumbnail} size="lg" />
        </span>
        <div className="w-full min-w-0 pr-10 md:max-lg:pr-0">
          <h3 className="truncate text-base font-semibold">
            <Link
              to={paths.demoAnalysis(demo.slug)}
              aria-label={`${t('demos.view')}: ${channel}`}
              className="after:absolute after:inset-0 after:rounded-card"
            >
              {channel}
            </Link>
          </h3>
          <p className="tnum truncate text-xs text-ink-3">
            {t('demos.subscribers', { formatted: format.compact(demo.subscriberCount) })}
          </p>
        </div>
        <a
          href={demo.youtubeUrl}
          target="_blank"
          rel="noreferrer"
          aria-label={t('demos.open', { channel })}
          title={t('demos.open', { channel })}
          className="absolute top-6 right-4 z-20 inline-flex size-10 items-center justify-center rounded-control text-ink-3 hover:bg-raised hover:text-ink"
        >
          <ExternalLink aria-hidden className="size-4" />
        </a>
      </div>
      <div className="grid place-items-center py-4 pl-4 max-md:order-first md:relative md:pr-4">
        <StillRing
          score={demo.score}
          low={low}
          high={high}
          label={t('demos.score', values)}
          className="size-16 md:size-36"
        />
        <span
          aria-hidden
          className="absolute inset-0 z-10 grid place-items-center bg-surface/85 opacity-0 transition-opacity duration-150 group-focus-within:opacity-100 group-hover:opacity-100"
        >
          <span className="rounded-control bg-iris-solid px-4 py-2.5 text-sm font-medium text-on-iris">
            {t('demos.view')}
          </span>
        </span>
      </div>
      <p className="tnum flex w-full flex-wrap justify-between gap-x-4 gap-y-1 border-t border-line px-4 py-3 text-xs text-ink-3">
        <span aria-hidden>{values.likely}</span>
        <span>{t('demos.analyzed', { date: format.date(demo.analysisDate) })}</span>
      </p>
    </li>
  )
}

/** Three whole results, open to everybody; visitors read that they need no account. */
export function Demos({ signedIn }: { signedIn: boolean }) {
  const { t } = useTranslation('journey')
  const text = signedIn ? t('demos.text') : `${t('demos.text')} ${t('demos.noAccount')}`
  return (
    <Section id="demos" title={t('demos.title')} text={text}>
      <ul className="grid gap-4 md:grid-cols-3">
        {demos.map((demo) => (
          <DemoCard key={demo.slug} demo={demo} />
        ))}
      </ul>
    </Section>
  )
}
