import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { onForget } from '@/api/auth/forget'
import { browserStore } from '@/lib/storage'
import { paths } from '@/paths'
import { toast } from '@/ui/feedback/toast'
import { readRewards, type Reward } from './api'

const minute = 60_000
const every = 30 * minute
const place = 'kanalyse.rewards'

interface Checked {
  userId: string
  /** By this device's clock: when it is due again. */
  askedAt: number
  /** By the service's clock: from when on rewards are news. */
  since: string
}

/** For browsers that store nothing. */
let latest: Checked | undefined

function recall(userId: string): Checked | undefined {
  try {
    const stored = JSON.parse(browserStore.read(place) ?? 'null') as Checked | null
    if (stored?.userId === userId && typeof stored.askedAt === 'number' && typeof stored.since === 'string')
      return stored
  } catch {
    // Stored by another version.
  }
  return latest?.userId === userId ? latest : undefined
}

function remember(checked: Checked): void {
  latest = checked
  browserStore.write(place, JSON.stringify(checked))
}

/** One window at a time: the others see what it remembered, and have nothing left to ask. */
function alone<Result>(work: () => Promise<Result>): Promise<Result> {
  return 'locks' in navigator ? navigator.locks.request(place, work) : work()
}

/**
 * Rewards that are news, oldest first; asks at most every half hour, over all windows. Without a memory, as after each sign-in, it begins
 * now: what was paid before may have been announced, and is among the notifications. Of somebody who has left meanwhile nothing is
 * remembered.
 */
async function news(userId: string, hasLeft: AbortSignal): Promise<Reward[]> {
  const now = Date.now()
  const before = recall(userId)
  const rested = before ? now - before.askedAt : every
  // A clock that was set back makes it due as well.
  if (rested >= 0 && rested < every) return []
  const since = before?.since ?? new Date(now).toISOString()
  // Whatever comes of it, the next time is half an hour away; an answer that did not come leaves the rest to that.
  remember({ userId, askedAt: now, since })
  const { rewards, checkedAt } = await readRewards(since)
  if (hasLeft.aborted) return []
  remember({ userId, askedAt: now, since: checkedAt })
  // By a device's clock that is behind there may be earlier ones.
  return before ? rewards.toReversed() : []
}

/** Notifies of rewards while somebody is signed in, once each. */
export function useRewardWatch(userId: string, onReward: () => void): void {
  const { t } = useTranslation(['discovery', 'common'])
  const navigate = useNavigate()
  const notify = useEffectEvent((rewards: readonly Reward[]) => {
    if (rewards.length === 0) return
    onReward()
    for (const { channelName, channelHandle, reachedPosition, creditsAwarded } of rewards)
      void toast({
        title: t('reward.title'),
        text: t('reward.text', {
          name: channelName ?? channelHandle ?? t('unnamed'),
          position: reachedPosition,
          credits: t('common:credits', { count: creditsAwarded }),
        }),
        tone: 'good',
        stay: 'long',
        action: { label: t('reward.show'), run: () => void navigate(paths.notifications()) },
      })
  })
  useEffect(() => {
    const controller = new AbortController()
    const look = () =>
      void alone(async () => (controller.signal.aborted ? [] : news(userId, controller.signal))).then(
        (rewards) => {
          if (!controller.signal.aborted) notify(rewards)
        },
        // It runs in the background, so a failure shows no message.
        () => undefined,
      )
    look()
    // Looked at more often than it is asked: a device that slept, or another window's asking, shifts when it is due.
    const timer = setInterval(look, minute)
    return () => {
      controller.abort()
      clearInterval(timer)
    }
  }, [userId])
}

/** As if nothing had been asked yet: for the next person, and for tests. */
export const forgetRewards = (): void => {
  latest = undefined
}
onForget(forgetRewards)
