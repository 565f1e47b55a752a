import { Eye, EyeOff } from 'lucide-react'
import { lazy, Suspense, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMe } from '@/api/account'
import { asApiError } from '@/api/errors'
import { Button } from '@/ui/button'
import { useLazyOverlay } from '@/ui/lazy-overlay'
import { toast } from '@/ui/toast'
import type { Analysis } from '../types'
import { useVisibility } from '../visibility'

const TierDialog = lazy(() => import('./visibility-tier-dialog'))

/** The owner's choice whether the result counts on the leaderboard; earlier public ones can be taken back, too. */
export function VisibilityButton({ analysis }: { analysis: Analysis }) {
  const { t } = useTranslation(['report', 'common'])
  const { data: me } = useMe()
  const change = useVisibility(analysis.requestId)
  const anchor = useRef<HTMLButtonElement>(null)
  const { mounted, open, setOpen, toggle } = useLazyOverlay()
  const [busy, setBusy] = useState(false)
  const hidden = analysis.stealth === true

  const choose = async () => {
    // What somebody hid they may show again, whatever their tier is by now.
    if (!hidden && me?.canStealth === false) return toggle()
    setBusy(true)
    try {
      await change(!hidden)
      void toast({
        title: t(hidden ? 'visibility.shown' : 'visibility.hidden'),
        text: t(hidden ? 'visibility.shownText' : 'visibility.hiddenText'),
        stay: 'long',
      })
    } catch (cause) {
      const error = asApiError(cause)
      if (error.code === 'tier_required') toggle()
      else
        void toast({ title: t('visibility.failed'), text: t(`common:errors.${error.code}`), tone: 'error' })
    } finally {
      setBusy(false)
    }
  }

  const Icon = hidden ? Eye : EyeOff
  return (
    <>
      <Button
        ref={anchor}
        size="sm"
        busy={busy}
        icon={<Icon aria-hidden className="size-4" />}
        onClick={() => void choose()}
      >
        {t(hidden ? 'visibility.show' : 'visibility.hide')}
      </Button>
      {mounted && (
        <Suspense fallback={null}>
          <TierDialog open={open} onOpen={setOpen} anchor={anchor} />
        </Suspense>
      )}
    </>
  )
}
