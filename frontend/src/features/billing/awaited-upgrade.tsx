import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '@/ui/button'
import { Notice } from '@/ui/feedback/notice'
import { readSubscription, type Subscription } from './api'
import type { Plan } from './catalogue'
import { usePollUntil } from './use-poll-until'

export interface AwaitedProps {
  plan: Plan
  onArrival: (subscription: Subscription) => void
}

/** An upgrade begins when its difference is paid. Where the bank wants a confirmation, or refuses, that may never be. */
export default function AwaitedUpgrade({ plan, onArrival }: AwaitedProps) {
  const { t } = useTranslation(['customer', 'common'])
  const poll = usePollUntil(plan.tier, readSubscription, ({ tier }) => tier === plan.tier)
  const { state, answer } = poll
  const arrive = useEffectEvent(() => {
    if (answer) onArrival(answer)
  })
  useEffect(() => {
    if (state === 'done') arrive()
  }, [state])
  const tier = t(`common:tiers.${plan.tier}`)
  if (state === 'waiting' || state === 'done')
    return (
      <Notice live title={t('manage.awaited', { tier })}>
        {t('manage.awaitedText')}
      </Notice>
    )
  return (
    <Notice
      live
      tone="warn"
      title={t('manage.late', { tier })}
      actions={
        <Button size="sm" onClick={poll.again}>
          {t('success.askAgain')}
        </Button>
      }
    >
      {poll.error ? t(`common:errors.${poll.error.code}`) : t('manage.lateText')}
    </Notice>
  )
}
