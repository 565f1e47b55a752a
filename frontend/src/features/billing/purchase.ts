import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { asApiError } from '@/api/errors'
import { useSamePerson } from '@/api/auth/current-user-id'
import { currentSession } from '@/api/auth/session'
import { fetchPaymentOrigins } from '@/api/site-config'
import { useOwnToast } from '@/shared/own-toast'
import { toast } from '@/ui/feedback/toast'
import { useIdempotencyKeys } from '@/api/idempotency-key'
import { createPayment, openPortal, useRefreshBilling } from './api'
import { activeCreatorCode, codeForPurchase, keepCreatorCode } from './creator-code'
import { leaveFor } from './leave'
import { paymentAddress, PaymentAddressError } from './payment-address'

/** Says in a toast why nothing was bought. */
function usePurchaseFailure(): (cause: unknown) => void {
  const { t } = useTranslation(['billing', 'common'])
  const refresh = useRefreshBilling()
  const ownToast = useOwnToast()
  return (cause) => {
    const { code } = asApiError(cause)
    const say = (text: string) =>
      ownToast({ title: t('shop.failed'), text, tone: 'error', stay: 'long' }, code)
    if (cause instanceof PaymentAddressError) return say(t(`shop.address.${cause.reason}`))
    if (code === 'already_subscribed') refresh()
    if (code === 'code_not_found') {
      const active = activeCreatorCode()
      // Kept, so that its banner can say why prices are what they are; no longer sent along.
      if (active) keepCreatorCode({ ...active, valid: false })
      return say(t('creator.invalid'))
    }
    say(t(code === 'internal' ? 'shop.unknown' : `common:errors.${code}`))
  }
}

/** The page the browser goes back to from the provider is the old one, still busy: it is let go. */
function useBackAgain(reset: () => void) {
  useEffect(() => {
    const shown = (event: PageTransitionEvent) => {
      if (event.persisted) reset()
    }
    addEventListener('pageshow', shown)
    return () => removeEventListener('pageshow', shown)
  }, [reset])
}

export interface PurchaseRequest {
  priceId: string
  credits?: number
}

interface Purchase {
  /** The price whose payment is being begun. */
  pending: string | undefined
  buy: (request: PurchaseRequest) => void
}

/** Begins a payment and leaves for the provider's page; stays busy until the browser is gone. */
export function usePurchase(): Purchase {
  const { t } = useTranslation(['billing', 'common'])
  const [pending, setPending] = useState<string>()
  const keys = useIdempotencyKeys()
  const fail = usePurchaseFailure()
  const isSame = useSamePerson()
  useBackAgain(() => setPending(undefined))

  const begin = async (request: PurchaseRequest) => {
    setPending(request.priceId)
    try {
      const creatorCode = codeForPurchase(activeCreatorCode())
      const [page, origins] = await Promise.all([
        createPayment({ ...request, creatorCode }, keys.of(`${request.priceId} ${creatorCode}`)),
        fetchPaymentOrigins(),
      ])
      keys.close()
      if (isSame()) leaveFor(paymentAddress(page.url, origins))
    } catch (cause) {
      if (!asApiError(cause).mayRetry) keys.close()
      setPending(undefined)
      fail(cause)
    }
  }

  const buy = (request: PurchaseRequest) => {
    if (currentSession().status === 'in') void begin(request)
    else void toast({ title: t('shop.notLoggedIn'), tone: 'error' })
  }
  return { pending, buy }
}

/** Says in a toast why the portal was not opened. */
function usePortalFailure(): (cause: unknown) => void {
  const { t } = useTranslation(['billing', 'common'])
  const ownToast = useOwnToast()
  return (cause) => {
    const { code } = asApiError(cause)
    const text =
      cause instanceof PaymentAddressError ? t(`shop.address.${cause.reason}`) : t(`common:errors.${code}`)
    ownToast({ title: t('portal.failed'), text, tone: 'error', stay: 'long' }, code)
  }
}

/** Whether what asks is still on the screen, also for an answer that comes later. */
function useIsHere(): () => boolean {
  const here = useRef(false)
  useEffect(() => {
    here.current = true
    return () => {
      here.current = false
    }
  }, [])
  return () => here.current
}

/** Opens the provider's portal: invoices, cards, the billing address. Nobody is led away once its button is gone. */
export function usePortal(): { busy: boolean; open: () => void } {
  const [busy, setBusy] = useState(false)
  const keys = useIdempotencyKeys()
  const fail = usePortalFailure()
  const isSame = useSamePerson()
  const isHere = useIsHere()
  useBackAgain(() => setBusy(false))
  const open = async () => {
    setBusy(true)
    try {
      const [page, origins] = await Promise.all([openPortal(keys.of('portal')), fetchPaymentOrigins()])
      keys.close()
      if (isSame() && isHere()) leaveFor(paymentAddress(page.url, origins))
    } catch (cause) {
      if (!asApiError(cause).mayRetry) keys.close()
      setBusy(false)
      if (isHere()) fail(cause)
    }
  }
  return { busy, open: () => void open() }
}
