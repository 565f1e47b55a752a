import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { asApiError, type ApiError } from '@/api/errors'
import { Button } from '@/ui/button'
import { identifyChannel, useKeepDeletionRequest, type DeletionRequest } from './api'

interface LookUp {
  busy: boolean
  error: ApiError | undefined
  clear: () => void
  send: () => void
}

interface Parts {
  request: DeletionRequest
  /** The channel is known now. */
  onFound: () => void
  /** Somebody else may have decided. */
  onStale: () => void
}

/** Looks up which channel a request means. It decides nothing, so nothing is asked before. */
export function useLookUp({ request, onFound, onStale }: Parts): LookUp {
  const keep = useKeepDeletionRequest()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<ApiError>()
  const send = async () => {
    setBusy(true)
    setError(undefined)
    try {
      keep(await identifyChannel(request.id))
      onFound()
    } catch (cause) {
      const failure = asApiError(cause)
      setError(failure)
      if (failure.field === 'decision') onStale()
    } finally {
      setBusy(false)
    }
  }
  return { busy, error, clear: () => setError(undefined), send: () => void send() }
}

interface LookUpButtonProps {
  channel: string
  busy: boolean
  onClick: () => void
}

export function LookUpButton({ channel, busy, onClick }: LookUpButtonProps) {
  const { t } = useTranslation('admin')
  return (
    <Button
      size="sm"
      look="primary"
      busy={busy}
      aria-label={t('deletions.lookUp.named', { channel })}
      onClick={onClick}
    >
      {t('deletions.lookUp.open')}
    </Button>
  )
}
