import { BookOpen, FlaskConical, Gauge, Scale, X, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useFormat } from '@/i18n/format'
import { paths } from '@/paths'
import { Badge } from '@/ui/badge'
import { buttonClass } from '@/ui/button'
import { usePageTitle } from '@/ui/layout/page-title'
import { byDay, features, milestones, promises } from './milestones'
import { TimelinePicture } from './timeline-picture'

const icons: Record<(typeof promises)[number], LucideIcon> = {
  honest: Gauge,
  open: BookOpen,
  evidence: FlaskConical,
  money: Scale,
}

interface ChapterProps {
  id: string
  title: string
  lead?: string
  children: ReactNode
}

const Chapter = ({ id, title, lead, children }: ChapterProps) => (
  <section aria-labelledby={id} className="grid grid-cols-[minmax(0,1fr)] gap-6">
    <div className="grid gap-1">
      <h2 id={id} className="text-xl font-semibold tracking-tight">
        {title}
      </h2>
      {lead && <p className="text-ink-2">{lead}</p>}
    </div>
    {children}
  </section>
)

function Opening() {
  const { t } = useTranslation('timeline')
  return (
    <header className="grid items-center gap-x-12 gap-y-8 md:grid-cols-2">
      <div className="grid justify-items-start gap-4">
        <p className="text-sm font-medium text-iris">{t('eyebrow')}</p>
        <h1 className="text-2xl font-semibold tracking-tight">{t('title')}</h1>
        <p className="max-w-prose text-base text-ink-2">{t('lead')}</p>
      </div>
      <div className="justify-self-center md:justify-self-end">
        <TimelinePicture label={t('picture')} />
      </div>
    </header>
  )
}

function Promises() {
  const { t } = useTranslation('timeline')
  return (
    <Chapter id="promises" title={t('promises.title')}>
      <ul className="grid gap-4 sm:grid-cols-2">
        {promises.map((key) => {
          const Icon = icons[key]
          return (
            <li key={key} className="card grid content-start gap-2 p-5 sm:p-6">
              <Icon aria-hidden className="size-5 text-ink-3" />
              <h3 className="text-base font-semibold">{t(`promises.${key}.title`)}</h3>
              <p className="text-ink-2">{t(`promises.${key}.text`)}</p>
            </li>
          )
        })}
      </ul>
    </Chapter>
  )
}

function Milestones() {
  const { t } = useTranslation('timeline')
  const format = useFormat()
  return (
    <Chapter id="milestones" title={t('milestones.title')} lead={t('milestones.lead')}>
      {byDay(milestones).map(({ day, entries }) => (
        <div key={day} className="grid gap-x-10 gap-y-4 md:grid-cols-[10rem_minmax(0,1fr)]">
          <h3 className="tnum text-base font-medium text-ink-2 md:sticky md:top-24 md:self-start">
            <time dateTime={day}>{format.date(`${day}T12:00`)}</time>
          </h3>
          <ol className="relative grid gap-8 border-l border-line pb-2 pl-6">
            {entries.map(({ key }) => (
              <li key={key} className="relative grid max-w-prose gap-1">
                <span
                  aria-hidden
                  className="absolute top-1 -left-[1.8125rem] size-2.5 rounded-full border-2 border-iris bg-paper"
                />
                <h4 className="text-base font-semibold">{t(`milestones.${key}.title`)}</h4>
                <p className="text-ink-2">{t(`milestones.${key}.text`)}</p>
              </li>
            ))}
          </ol>
        </div>
      ))}
    </Chapter>
  )
}

function Features() {
  const { t } = useTranslation('timeline')
  return (
    <Chapter id="next" title={t('next.title')} lead={t('next.lead')}>
      <ul className="card divide-y divide-line px-5 sm:px-6">
        {features.map(({ key }) => (
          <li key={key} className="flex items-center justify-between gap-4 py-3">
            <span className="min-w-0">{t(`next.${key}`)}</span>
            <span className="shrink-0">
              <Badge tone="good">{t('next.open')}</Badge>
            </span>
          </li>
        ))}
      </ul>
    </Chapter>
  )
}

function Absent() {
  const { t } = useTranslation('timeline')
  return (
    <Chapter id="not" title={t('not.title')}>
      <ul className="grid gap-3">
        {(['figures', 'accusations', 'tracking'] as const).map((key) => (
          <li key={key} className="flex max-w-prose gap-3 text-ink-2">
            <X aria-hidden className="mt-0.5 size-4 shrink-0 text-ink-3" />
            {t(`not.${key}`)}
          </li>
        ))}
      </ul>
    </Chapter>
  )
}

/** The product's story: what it promises, what came when, what there is. */
export default function TimelinePage() {
  const { t } = useTranslation('timeline')
  usePageTitle(t('title'), t('description'))
  return (
    <div className="mx-auto grid w-full max-w-4xl grid-cols-[minmax(0,1fr)] gap-16 py-4">
      <Opening />
      <Promises />
      <Milestones />
      <Features />
      <Absent />
      <div className="flex flex-wrap gap-3">
        <Link className={buttonClass('primary', 'lg')} to={paths.quickAnalyzer()}>
          {t('start')}
        </Link>
        <Link className={buttonClass('secondary', 'lg')} to={paths.faq()}>
          {t('help')}
        </Link>
      </div>
    </div>
  )
}
