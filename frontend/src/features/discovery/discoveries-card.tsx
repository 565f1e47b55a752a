import { Compass } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useFormat } from '@/i18n/format'
import { paths } from '@/paths'
import { Avatar } from '@/ui/image/avatar'
import { Badge } from '@/ui/badge'
import { Button, buttonClass } from '@/ui/button'
import { Card } from '@/ui/layout/card'
import { Figure } from '@/ui/figure/figure'
import { Skeleton } from '@/ui/feedback/skeleton'
import { EmptyState, ErrorState } from '@/ui/feedback/states'
import { useDiscoveries, type Discoveries, type Discovery } from './api'

/** How many of the newest are shown before more are asked for. */
const few = 5

function Statistics({ statistics }: { statistics: Discoveries['statistics'] }) {
  const { t } = useTranslation('discovery')
  const format = useFormat()
  return (
    <dl className="grid grid-cols-2 gap-4">
      <Figure label={t('statistics.channels')} value={format.whole(statistics.channelsDiscovered)} />
      <Figure label={t('statistics.topThree')} value={format.whole(statistics.topThree)} />
      <Figure label={t('statistics.numberOnes')} value={format.whole(statistics.numberOnes)} />
      <Figure label={t('statistics.credits')} value={format.whole(statistics.creditsEarned)} />
    </dl>
  )
}

function Row({ discovery }: { discovery: Discovery }) {
  const { t } = useTranslation(['discovery', 'common'])
  const format = useFormat()
  const { channelName, channelHandle, channelLogoUrl, discoveredAt, reachedPosition, creditsAwarded } =
    discovery
  const name = channelName ?? channelHandle ?? t('unnamed')
  return (
    <li className="flex items-center gap-3 py-2.5">
      <Avatar name={name} src={channelLogoUrl} size="sm" />
      <div className="min-w-0 flex-1">
        <p className="truncate font-medium">{name}</p>
        <p className="text-xs text-ink-3">{t('list.since', { date: format.date(discoveredAt) })}</p>
      </div>
      {reachedPosition != null && (
        <Badge tone="good">
          {t('list.reward', {
            position: reachedPosition,
            credits: t('common:credits', { count: creditsAwarded ?? 0 }),
          })}
        </Badge>
      )}
    </li>
  )
}

function List({ items, hasMore, loadingMore, loadMore }: { items: Discovery[] } & Omit<More, 'onMore'>) {
  const { t } = useTranslation('discovery')
  const [all, setAll] = useState(false)
  const shown = all ? items : items.slice(0, few)
  const more = all ? hasMore : items.length > few
  return (
    <>
      <h3 className="mt-5 border-t border-line pt-4 text-sm font-medium text-ink-2">{t('list.title')}</h3>
      <ul className="divide-y divide-line">
        {shown.map((discovery) => (
          <Row key={discovery.channelId} discovery={discovery} />
        ))}
      </ul>
      {more && (
        <Button
          size="sm"
          className="mt-2"
          busy={loadingMore}
          onClick={() => (all ? loadMore() : setAll(true))}
        >
          {t('list.more')}
        </Button>
      )}
    </>
  )
}

interface More {
  hasMore: boolean
  loadingMore: boolean
  loadMore: () => void
}

/** Channels that the person analysed publicly before anybody else, and what came of it. */
export function DiscoveriesCard() {
  const { t } = useTranslation(['discovery', 'common'])
  const { pages, error, reload, ...more } = useDiscoveries()
  const items = pages?.flatMap((page) => page.items)
  // The newest answer has the totals.
  const statistics = pages?.[0]?.statistics
  return (
    <Card title={t('statistics.title')}>
      {statistics && items && (
        <>
          <Statistics statistics={statistics} />
          {items.length > 0 ? (
            <List items={items} {...more} />
          ) : (
            <div className="mt-5">
              <EmptyState
                icon={<Compass className="size-6" />}
                title={t('list.empty')}
                text={t('list.emptyText')}
                action={
                  <Link to={paths.quickAnalyzer()} className={buttonClass('secondary', 'sm')}>
                    {t('list.start')}
                  </Link>
                }
              />
            </div>
          )}
        </>
      )}
      {!pages && error && (
        <ErrorState
          title={t('statistics.failed')}
          text={t(`common:errors.${error.code}`)}
          action={<Button onClick={reload}>{t('common:actions.tryAgain')}</Button>}
        />
      )}
      {!pages && !error && <Skeleton className="h-48" />}
    </Card>
  )
}
