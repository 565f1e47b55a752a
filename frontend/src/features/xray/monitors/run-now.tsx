import { Play } from 'lucide-react'
import { Suspense, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useIdempotencyKeys } from '@/api/idempotency-key'
import type { Me } from '@/api/account'
import { asApiError, type ApiError } from '@/api/errors'
import { useRefreshRuns } from '@/api/runs'
import { Button } from '@/ui/button'
import { useLazyOverlay } from '@/ui/overlay/lazy-overlay'
import { Unavailable } from '@/ui/feedback/states'
import { toast } from '@/ui/feedback/toast'
import { runMonitor } from '../api'
import type { Monitor } from '../types'
import { useAction } from '../use-action'
import { lazyPart } from '@/ui/loading/lazy-part'

const ConfirmDialog = lazyPart(() => import('@/ui/overlay/confirm-dialog'))

export interface Charge {
  price: number
  me: Me | undefined
}

/** Without the credits only a plan goes on, within its fair use. */
export const isShort = ({ price, me }: Charge): boolean => !!me && !me.isPremium && me.credits < price

/** What a run takes from the balance as it is now. */
function useCost({ price, me }: Charge): string {
  const { t } = useTranslation(['xray', 'common'])
  const cost = t('common:credits', { count: price })
  if (!me) return t('runNow.cost', { cost })
  const left = t('common:credits', { count: me.credits - price })
  return me.credits >= price ? t('runNow.costLeft', { cost, left }) : t('runNow.fairUse', { cost })
}

interface RunNowProps extends Charge {
  monitor: Monitor
  name: string
  onError: (error: ApiError | undefined, retry: () => void) => void
}

/** Starts a run outside the schedule, once its price was confirmed. */
export function RunNow({ monitor, name, onError, ...charge }: RunNowProps) {
  const { t } = useTranslation(['xray', 'common'])
  const anchor = useRef<HTMLButtonElement>(null)
  const { mounted, open, setOpen, toggle } = useLazyOverlay()
  const { busy, run } = useAction()
  const keys = useIdempotencyKeys()
  const refresh = useRefreshRuns()
  const cost = useCost(charge)
  const icon = <Play aria-hidden className="size-4" />
  const price = t('common:credits', { count: charge.price })
  const label = `${t('runNow.button')} · ${price}: ${name}`
  const words = (
    <span>
      {t('runNow.button')} <span className="font-normal text-ink-3">· {price}</span>
    </span>
  )

  const start = () =>
    void run(async () => {
      onError(undefined, start)
      try {
        const { credits } = await runMonitor(monitor.monitorId, keys.of(monitor.monitorId))
        keys.close()
        refresh({ me: { credits }, monitorId: monitor.monitorId })
        void toast({ title: t('runNow.started'), text: t('runNow.startedText') })
      } catch (cause) {
        const error = asApiError(cause)
        // While nobody knows whether it began, the next press means the same run.
        if (!error.mayRetry) keys.close()
        if (error.status === 402 || error.status === 409) refresh({ monitorId: monitor.monitorId })
        onError(error, start)
      }
      setOpen(false)
    })

  if (monitor.state !== 'active')
    return (
      <Unavailable label={label} reason={t('runNow.resumeFirst')} className="min-h-9 py-1">
        {icon}
        {words}
      </Unavailable>
    )
  if (isShort(charge))
    return (
      <Unavailable
        label={label}
        reason={t('runNow.short', { credits: charge.price })}
        className="min-h-9 py-1"
      >
        {icon}
        {words}
      </Unavailable>
    )
  return (
    <>
      <Button
        ref={anchor}
        aria-label={label}
        size="sm"
        icon={icon}
        aria-haspopup="dialog"
        busy={busy}
        onClick={toggle}
      >
        {words}
      </Button>
      {mounted && (
        <Suspense fallback={null}>
          <ConfirmDialog
            open={open}
            onOpen={setOpen}
            anchor={anchor}
            busy={busy}
            look="primary"
            title={t('runNow.title', { name })}
            text={cost}
            confirm={t('runNow.confirm', { cost: t('common:credits', { count: charge.price }) })}
            cancel={t('common:actions.cancel')}
            onConfirm={start}
          />
        </Suspense>
      )}
    </>
  )
}
