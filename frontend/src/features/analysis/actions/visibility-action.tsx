import { Suspense, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMe } from '@/api/account'
import { asApiError } from '@/api/errors'
import { toast } from '@/ui/feedback/toast'
import { useVisibility } from '../visibility'
import type { ActionProps } from './action-props'
import { lazyPart } from '@/ui/loading/lazy-part'

const TierDialog = lazyPart(() => import('./visibility-tier-dialog'))

/** The owner's choice whether the result counts on the leaderboard; earlier public ones can be taken back, too. */
export function VisibilityAction({ analysis, anchor }: ActionProps) {
  const { t } = useTranslation(['report', 'common'])
  const { data: me } = useMe()
  const change = useVisibility(analysis.requestId)
  const [needsTier, setNeedsTier] = useState<boolean>()
  const begun = useRef(false)
  const hidden = analysis.stealth === true

  const choose = async () => {
    // What somebody hid they may show again, whatever their tier is by now.
    if (!hidden && me?.canStealth === false) return setNeedsTier(true)
    try {
      await change(!hidden)
      void toast({
        title: t(hidden ? 'visibility.shown' : 'visibility.hidden'),
        text: t(hidden ? 'visibility.shownText' : 'visibility.hiddenText'),
        stay: 'long',
      })
    } catch (cause) {
      const error = asApiError(cause)
      if (error.code === 'tier_required') return setNeedsTier(true)
      void toast({ title: t('visibility.failed'), text: t(`common:errors.${error.code}`), tone: 'error' })
    }
  }
  const latest = useRef(choose)
  useEffect(() => {
    latest.current = choose
  })
  // Chosen in a menu: this begins as soon as it is drawn, and once.
  useEffect(() => {
    if (begun.current) return
    begun.current = true
    void latest.current()
  }, [])

  if (needsTier === undefined) return null
  return (
    <Suspense fallback={null}>
      <TierDialog open={needsTier} onOpen={setNeedsTier} anchor={anchor} />
    </Suspense>
  )
}
