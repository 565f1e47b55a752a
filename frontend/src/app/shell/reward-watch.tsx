import { useRefresh } from '@/features/analysis/api'
import { useRefreshBilling } from '@/features/billing/api'
import { useRewardWatch } from '@/features/discovery/reward-watch'

/** Tells about rewards for discoveries wherever somebody is; what they change is shown without a reload. */
export default function RewardWatch({ userId }: { userId: string }) {
  const refresh = useRefresh()
  const refreshBilling = useRefreshBilling()
  useRewardWatch(userId, () => {
    refresh()
    refreshBilling()
  })
  return null
}
