import { Suspense, useEffect, useRef, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSamePerson } from '@/api/auth/current-user-id'
import { asApiError } from '@/api/errors'
import { useFormat } from '@/i18n/format'
import { useOwnToast } from '@/shared/own-toast'
import { useIdempotencyKeys } from '@/api/idempotency-key'
import { cancelSubscription, changePlan, useRefreshBilling, type Subscription } from './api'
import { planOf, type Plan } from './catalogue'
import { usePrice } from './money'
import { AddressMissing } from './portal/address-missing'
import { currentPlan, planState } from './plan-state'
import { lazyPart } from '@/ui/loading/lazy-part'

const ConfirmDialog = lazyPart(() => import('@/ui/overlay/confirm-dialog'))

type Act = { kind: 'change'; plan: Plan } | { kind: 'cancel' }

const idOf = (act: Act) => (act.kind === 'cancel' ? 'cancel' : act.plan.priceId)

interface PlanChange {
  /** The price that is being changed to. */
  pending: string | undefined
  cancelling: boolean
  ask: (act: Act, anchor: HTMLButtonElement) => void
  /** Takes back a cancellation or a change that was to come. Nothing is lost by it, so nobody is asked. */
  resume: (plan: Plan) => void
  /** The caller renders it. */
  dialog: ReactNode
}

/** What happens when, and what it costs, before somebody agrees. */
function useWords(subscription: Subscription | undefined) {
  const { t } = useTranslation(['billing', 'common'])
  const format = useFormat()
  const price = usePrice()
  const from = currentPlan(subscription)
  const end = subscription?.subscriptionEnd
  const date = end ? format.date(end) : t('change.periodEnd')
  const tier = from ? t(`common:tiers.${from.tier}`) : ''
  return (act: Act | undefined) => {
    if (!act || act.kind === 'cancel')
      return {
        title: t('change.cancelTitle'),
        text: t('change.cancelText', { tier, date }),
        confirm: t('change.cancelConfirm'),
        points: [t('change.cancelCredits'), t('change.cancelFeatures'), t('change.cancelBack', { date })],
      }
    const { plan } = act
    const values = {
      tier,
      date,
      price: price(plan.cents),
      difference: price(Math.max(0, plan.cents - (from?.cents ?? 0))),
    }
    const name = t(`common:tiers.${plan.tier}`)
    if (planState(plan, subscription) === 'downgrade')
      return {
        title: t('change.downTitle', { name }),
        text: t('change.downText', values),
        confirm: t('change.downConfirm'),
        points: [
          t('change.downPrice', {
            price: values.price,
            credits: t('common:credits', { count: plan.credits }),
          }),
          t('change.downStay'),
        ],
      }
    return {
      title: t('change.upTitle', { name }),
      text: end ? t('change.upText', values) : t('change.upTextUndated', values),
      confirm: t('change.upConfirm'),
      points: [
        t('change.upCredits', { count: Math.max(0, plan.credits - (from?.credits ?? 0)) }),
        end ? t('change.upPrice', values) : t('change.upPriceUndated', values),
      ],
    }
  }
}

/** Credits follow a change once the provider has reported it: the balance is refreshed for a while. */
function useLateNews(refresh: () => void): () => void {
  const timers = useRef<ReturnType<typeof setTimeout>[]>([])
  const stop = () => timers.current.forEach(clearTimeout)
  useEffect(() => stop, [])
  return () => {
    stop()
    timers.current = [2_000, 5_000, 10_000, 20_000].map((ms) => setTimeout(refresh, ms))
  }
}

interface Doing {
  busy: Act | undefined
  /**
   * Whether its outcome is known and no question remains. `onAddressMissing` says whether it showed that refusal; otherwise it is said like
   * any other.
   */
  run: (act: Act, onAddressMissing?: () => boolean) => Promise<boolean>
}

/** Changes or cancels, one key per intended act; a refusal is said, and what is shown brought up to date. */
function useAct(onDone: ((act: Act, after: Subscription) => void) | undefined): Doing {
  const { t } = useTranslation(['billing', 'common'])
  const refresh = useRefreshBilling()
  const lateNews = useLateNews(() => refresh())
  const keys = useIdempotencyKeys()
  const say = useOwnToast()
  const isSame = useSamePerson()
  const [busy, setBusy] = useState<Act>()
  const run = async (act: Act, onAddressMissing?: () => boolean) => {
    setBusy(act)
    const id = keys.of(idOf(act))
    try {
      const after = await (act.kind === 'cancel' ? cancelSubscription(id) : changePlan(act.plan.priceId, id))
      keys.close()
      if (!isSame()) return true
      refresh({ subscription: after })
      lateNews()
      onDone?.(act, after)
      return true
    } catch (cause) {
      const error = asApiError(cause)
      if (error.code === 'billing_address_required' && isSame() && onAddressMissing?.()) {
        keys.close()
        refresh()
        return false
      }
      const text = t(`common:errors.${error.code}`)
      say({ title: t('change.failed'), text, tone: 'error', stay: 'long' }, error.code)
      if (error.mayRetry) return false
      keys.close()
      refresh()
      return true
    } finally {
      setBusy(undefined)
    }
  }
  return { busy, run }
}

const Points = ({ points }: { points: readonly string[] }) => (
  <ul className="mt-3 grid list-disc gap-1.5 pl-5 text-ink-2">
    {points.map((point) => (
      <li key={point}>{point}</li>
    ))}
  </ul>
)

/** The question that is asked. An answer may come when it is closed, or when another one is asked. */
function useQuestion() {
  const [act, setAct] = useState<Act>()
  const [open, setOpen] = useState(false)
  const asked = useRef<Act>(undefined)
  const close = () => {
    asked.current = undefined
    setOpen(false)
  }
  useEffect(
    () => () => {
      asked.current = undefined
    },
    [],
  )
  return {
    act,
    open,
    ask: (wanted: Act) => {
      asked.current = wanted
      setAct(wanted)
      setOpen(true)
    },
    close,
    /** Whether the question about it is open now. */
    isAbout: (of: Act) => asked.current !== undefined && idOf(asked.current) === idOf(of),
  }
}

/** Asks before a subscription is changed or cancelled, then does it. */
export function usePlanChange(
  subscription: Subscription | undefined,
  onDone?: (act: Act, after: Subscription) => void,
): PlanChange {
  const { t } = useTranslation(['billing', 'common'])
  const words = useWords(subscription)
  const anchor = useRef<HTMLButtonElement>(null)
  const { act, open, ask, close, isAbout } = useQuestion()
  const { busy, run } = useAct(onDone)
  const [addressMissing, setAddressMissing] = useState(false)
  const [leaving, setLeaving] = useState(false)
  const confirm = async (wanted: Act) => {
    setAddressMissing(false)
    const onAddressMissing = () => {
      if (!isAbout(wanted)) return false
      setAddressMissing(true)
      return true
    }
    // After a lost answer, or while the address is missing, the question stays, so that it can be answered again.
    if ((await run(wanted, onAddressMissing)) && isAbout(wanted)) close()
  }

  const { points, ...said } = words(act)
  const dialog = act && (
    <Suspense fallback={null}>
      <ConfirmDialog
        {...said}
        open={open}
        onOpen={(next) => !next && close()}
        look={act.kind === 'cancel' ? 'danger' : 'primary'}
        cancel={t(act.kind === 'cancel' ? 'change.keep' : 'common:actions.cancel')}
        busy={busy !== undefined}
        blocked={leaving}
        onConfirm={() => void confirm(act)}
        anchor={anchor}
      >
        <Points points={points} />
        {addressMissing && <AddressMissing onLeaving={setLeaving} />}
      </ConfirmDialog>
    </Suspense>
  )

  return {
    pending: busy?.kind === 'change' ? busy.plan.priceId : undefined,
    cancelling: busy?.kind === 'cancel',
    ask: (wanted, button) => {
      anchor.current = button
      setAddressMissing(false)
      ask(wanted)
    },
    resume: (plan) => void run({ kind: 'change', plan }),
    dialog,
  }
}

/** The plan that a cancellation or a pending change would be taken back to. */
export const planToKeep = (subscription: Subscription): Plan | undefined => planOf(subscription.tier)
