import { useTranslation } from 'react-i18next'
import { useFormat } from '@/i18n/format'
import { Card } from '@/ui/layout/card'
import { Medal } from '@/ui/figure/medal'
import { ScrollRegion } from '@/ui/layout/scroll-region'
import { Skeleton } from '@/ui/feedback/skeleton'
import { EmptyState } from '@/ui/feedback/states'
import { useDiscoveries, type Reward } from './api'

function Row({ reward }: { reward: Reward }) {
  const { t } = useTranslation(['discovery', 'common'])
  const format = useFormat()
  const { badge, reachedPosition, creditsAwarded, rewardClaimedAt } = reward
  return (
    <li className="flex items-center gap-3 py-2.5">
      <Medal metal={badge} />
      <div className="min-w-0 flex-1">
        <p className="truncate font-medium">{reward.channelName ?? reward.channelHandle ?? t('unnamed')}</p>
        <p className="text-xs text-ink-3">
          {t('badges.line', {
            badge: t(`metals.${badge}`),
            position: reachedPosition,
            credits: t('common:credits', { count: creditsAwarded }),
            date: format.date(rewardClaimedAt),
          })}
        </p>
      </div>
    </li>
  )
}

/** The ten newest explorer badges: one came with each reward. Nothing where discoveries could not be read: their card says so. */
export function BadgesCard() {
  const { t } = useTranslation('discovery')
  const { pages, error } = useDiscoveries()
  const rewards = pages?.[0]?.rewards
  if (!rewards && error) return null
  return (
    <Card title={t('badges.title')}>
      {!rewards && <Skeleton className="h-32" />}
      {rewards?.length === 0 && <EmptyState title={t('badges.empty')} text={t('badges.emptyText')} />}
      {rewards && rewards.length > 0 && (
        <ScrollRegion label={t('badges.title')} className="-my-2.5 max-h-80 overflow-y-auto">
          <ul className="divide-y divide-line">
            {rewards.map((reward) => (
              <Row key={reward.channelId} reward={reward} />
            ))}
          </ul>
        </ScrollRegion>
      )}
    </Card>
  )
}
