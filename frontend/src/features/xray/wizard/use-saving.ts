import { useTranslation } from 'react-i18next'
import { useIdempotencyKeys } from '@/api/idempotency-key'
import { asApiError, type ApiError } from '@/api/errors'
import { toast } from '@/ui/feedback/toast'
import { useAccountAddress } from '../account-address'
import { createMonitor, spoken, updateMonitor, useChangeMonitors } from '../api'
import type { Monitor } from '../types'
import { useAction } from '../use-action'
import { adjustment, creation, type Draft } from './draft'

export const isAboutAddress = (error: ApiError | undefined): boolean =>
  error?.code === 'invalid_input' && error.field === 'address'

interface Saving {
  monitor: Monitor | undefined
  draft: Draft
  sendsMail: boolean
  onDone: () => void
  /** The service takes the address for none. */
  onWrongAddress: () => void
}

/** Keeps what was chosen; the same intended setup has the same key until its outcome is known. */
export function useSaving({ monitor, draft, sendsMail, onDone, onWrongAddress }: Saving) {
  const { t } = useTranslation('xray')
  const own = useAccountAddress()
  const change = useChangeMonitors()
  const act = useAction()
  const keys = useIdempotencyKeys()
  const create = async () => {
    const body = spoken(creation(draft, { own, sendsMail }))
    try {
      change({ monitor: await createMonitor(body, keys.of(JSON.stringify(body))) })
      keys.close()
    } catch (cause) {
      if (!asApiError(cause).mayRetry) keys.close()
      throw cause
    }
  }
  const adjust = async (old: Monitor) => {
    const changed = adjustment(draft, old, own)
    if (changed) change({ monitor: await updateMonitor(old.monitorId, changed) })
  }
  const save = () =>
    void act.run(async () => {
      try {
        await (monitor ? adjust(monitor) : create())
      } catch (cause) {
        if (isAboutAddress(asApiError(cause))) onWrongAddress()
        throw cause
      }
      void toast({ title: t(monitor ? 'wizard.saved' : 'wizard.created') })
      onDone()
    })
  return { ...act, save }
}
