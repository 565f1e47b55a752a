import { useRefresh } from '@/features/analysis/api'
import { useRefreshBilling } from '@/features/billing/api'
import { useRewardWatch } from '@/features/discovery/reward-watch'
import { useSuspensionNotice } from './suspension-notice'

/** Notifies people of rewards for discoveries wherever they are, without a reload of what they change, and of a suspension. */
export default function RewardWatch({ userId }: { userId: string }) {
  const refresh = useRefresh()
  const refreshBilling = useRefreshBilling()
  useSuspensionNotice()
  useRewardWatch(userId, () => {
    refresh()
    refreshBilling()
  })
  return null
}
