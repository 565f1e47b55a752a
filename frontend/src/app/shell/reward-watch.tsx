import { useRefresh } from '@/features/analysis/api'
import { useRefreshBilling } from '@/features/billing/api'
import { useRewardWatch } from '@/features/discovery/reward-watch'

/** Notifies people of rewards for discoveries wherever they are; what they change is shown without a reload. */
export default function RewardWatch({ userId }: { userId: string }) {
  const refresh = useRefresh()
  const refreshBilling = useRefreshBilling()
  useRewardWatch(userId, () => {
    refresh()
    refreshBilling()
  })
  return null
}
