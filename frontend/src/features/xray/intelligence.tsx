import { MessagesSquare } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { paths } from '@/paths'
import { Badge } from '@/ui/badge'
import { buttonClass } from '@/ui/button'

const points = ['ask', 'evidence', 'plan'] as const

interface IntelligenceProps {
  /** Where a demo report is shown beside it. */
  demo: string | undefined
  /** The page was opened for the coach. */
  arrive: boolean
}

/** What comes with the coach, which is not open yet; until then there are the reports that it will speak of. */
export function Intelligence({ demo, arrive }: IntelligenceProps) {
  const { t } = useTranslation(['xray', 'common'])
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (arrive) title.current?.focus()
  }, [arrive])
  return (
    <section
      aria-labelledby="coach"
      className="mx-auto grid max-w-xl justify-items-center gap-4 py-12 text-center"
    >
      <MessagesSquare aria-hidden className="size-8 text-ink-3" />
      <div className="flex flex-wrap items-center justify-center gap-x-3 gap-y-1">
        <h2
          ref={title}
          id="coach"
          tabIndex={-1}
          className="scroll-mt-20 rounded-sm text-lg font-semibold outline-none"
        >
          {t('coach.title')}
        </h2>
        <Badge>{t('common:notOpen')}</Badge>
      </div>
      <p className="text-ink-2">{t('coach.text')}</p>
      <ul className="grid gap-2 text-left text-ink-2">
        {points.map((point) => (
          <li key={point} className="flex gap-3">
            <span aria-hidden className="mt-2 size-1.5 shrink-0 rounded-full bg-line-strong" />
            {t(`coach.points.${point}`)}
          </li>
        ))}
      </ul>
      <div className="mt-2 flex flex-wrap justify-center gap-2">
        {demo === undefined && (
          <Link to={paths.performance({ tab: 'analytics' })} className={buttonClass('primary')}>
            {t('coach.reports')}
          </Link>
        )}
        <Link
          to={demo ?? paths.performance({ tab: 'analytics', demo: 'true' })}
          className={buttonClass(demo === undefined ? 'secondary' : 'primary')}
        >
          {t('coach.demo')}
        </Link>
        <Link to={paths.timeline()} className={buttonClass()}>
          {t('coach.timeline')}
        </Link>
      </div>
    </section>
  )
}
