import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useFormat } from '@/i18n/format'
import { paths } from '@/paths'
import { Avatar } from '@/ui/image/avatar'
import { buttonClass } from '@/ui/button'
import { Card } from '@/ui/layout/card'
import { useNow } from '@/ui/use-now'
import { staleChannels } from './stale-channels'
import { useEntries, type Entry } from './api'
import { scoreChanges, type ScoreChange } from './score-changes'

const hour = 3_600_000

/** From the history: channels that were not analysed for a while, and scores that changed. Empty until it is loaded. */
export function useChannelHistory(): { stale: Entry[]; changes: ScoreChange[] } {
  const now = useNow(hour)
  const { pages } = useEntries('all')
  const entries = pages?.flatMap(({ items }) => items) ?? []
  return { stale: staleChannels(entries, now), changes: scoreChanges(entries) }
}

export function StaleChannelsCard({ entries }: { entries: readonly Entry[] }) {
  const { t } = useTranslation('history')
  const format = useFormat()
  return (
    <Card title={t('again.title')}>
      <ul className="-my-2.5 divide-y divide-line">
        {entries.map(({ id, channelName, channelInput, channelLogoUrl, createdAt }) => {
          const name = channelName || channelInput
          return (
            <li key={id} className="flex items-center gap-3 py-2.5">
              {/* On a phone the name needs the room. */}
              <span className="max-sm:hidden">
                <Avatar name={name} src={channelLogoUrl} size="sm" />
              </span>
              <span className="min-w-0 flex-1">
                <Link
                  to={paths.analysis(id)}
                  className="line-clamp-2 font-medium wrap-anywhere hover:underline"
                >
                  {name}
                </Link>
                <time dateTime={createdAt} className="block text-xs text-ink-3">
                  {format.ago(createdAt)}
                </time>
              </span>
              <Link
                to={paths.quickAnalyzer({ channel: channelInput })}
                aria-label={t('again.goTo', { name })}
                className={buttonClass('secondary', 'sm')}
              >
                {t('again.go')}
              </Link>
            </li>
          )
        })}
      </ul>
    </Card>
  )
}
