import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { paths } from '@/paths'
import { Badge } from '@/ui/badge'
import { cx } from '@/ui/cx'
import { PageHeader } from '@/ui/layout/page-header'
import { useNow } from '@/ui/use-now'

/** The hub is new for its first 60 days. */
const newUntil = Date.UTC(2026, 10, 26) + 60 * 86_400_000

const place = 'inline-flex min-h-10 items-center border-b-2 transition-colors duration-150 hover:text-ink'

interface HubHeadProps {
  /** Which of both views is shown. */
  view: 'videos' | 'patterns'
  actions?: ReactNode
}

/** Name of the hub, and the way between its videos and what they repeat. */
export function HubHead({ view, actions }: HubHeadProps) {
  const { t } = useTranslation('hub')
  const isNew = useNow(3_600_000) < newUntil
  const places = { videos: paths.thumbnailDiscovery(), patterns: paths.hubPatterns() }
  return (
    <div className="grid grid-cols-1 gap-3">
      <PageHeader
        title={t('title')}
        badge={isNew && <Badge tone="iris">{t('isNew')}</Badge>}
        description={<p className="hidden sm:block">{t('lead')}</p>}
        {...(actions !== undefined && { actions })}
      />
      <nav aria-label={t('parts.label')} className="border-b border-line">
        <ul className="flex gap-6">
          {(['videos', 'patterns'] as const).map((key) => (
            <li key={key}>
              <Link
                to={places[key]}
                aria-current={key === view ? 'page' : undefined}
                className={cx(
                  place,
                  key === view ? 'border-iris font-medium text-ink' : 'border-transparent text-ink-2',
                )}
              >
                {t(`parts.${key}`)}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  )
}
