import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Overview } from '@/api/activity'
import { useFormat } from '@/i18n/format'
import { paths } from '@/paths'
import { RowScore } from '@/shared/row-score'
import { Avatar } from '@/ui/image/avatar'
import { Card } from '@/ui/layout/card'

/** The newest completed analyses, each a way to its result. Next to a long list they stay in view. */
export function NewestResults({ items }: { items: Overview['latestCompleted'] }) {
  const { t } = useTranslation('dashboard')
  const format = useFormat()
  return (
    <Card title={t('newest')}>
      <ul className="-mx-2 -my-2">
        {items.map((item) => {
          const name = item.channelName || item.channelInput
          return (
            <li key={item.requestId}>
              <Link
                to={paths.analysis(item.requestId)}
                className="flex items-center gap-3 rounded-control px-2 py-2 transition-colors duration-150 hover:bg-raised"
              >
                <Avatar name={name} src={item.channelLogoUrl} size="sm" />
                <span className="min-w-0 flex-1">
                  <span className="block truncate font-medium">{name}</span>
                  <time dateTime={item.createdAt} className="block text-xs text-ink-3">
                    {format.ago(item.createdAt)}
                  </time>
                </span>
                <RowScore score={item.overallScore} low={item.scoreLow} high={item.scoreHigh} />
              </Link>
            </li>
          )
        })}
      </ul>
    </Card>
  )
}
