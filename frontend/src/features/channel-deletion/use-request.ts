import { useState } from 'react'
import { client, unwrap } from '@/api/client'
import { asApiError, type ApiError } from '@/api/errors'
import type { components } from '@/api/schema'
import { currentLanguage } from '@/i18n'
import { emptyDraft, faultsOf, isField, requestOf, type Draft, type DraftField } from './draft'

export type Requested = components['schemas']['ChannelDeletionRequested']

interface RequestState {
  draft: Draft
  change: (field: DraftField, text: string) => void
  /** Fields that are wrong, here or as the server found. */
  faults: readonly DraftField[]
  /** Why it could not be sent; what is wrong with a field is said there. */
  error: ApiError | undefined
  busy: boolean
  send: () => void
}

/** What is typed, what is wrong with it, and the request. What is typed stays until the request was taken. */
export function useRequest(onRequested: (requested: Requested, draft: Draft) => void): RequestState {
  const [draft, setDraft] = useState(emptyDraft)
  const [faults, setFaults] = useState<readonly DraftField[]>([])
  const [error, setError] = useState<ApiError>()
  const [busy, setBusy] = useState(false)

  const send = async () => {
    setError(undefined)
    const found = faultsOf(draft)
    setFaults(found)
    if (found.length > 0) return
    setBusy(true)
    try {
      const body = requestOf(draft, currentLanguage())
      onRequested(await unwrap(client.POST('/channel-deletion-requests', { body })), draft)
    } catch (cause) {
      const failure = asApiError(cause)
      if (isField(failure.field)) setFaults([failure.field])
      else setError(failure)
    } finally {
      setBusy(false)
    }
  }
  const change = (field: DraftField, text: string) => {
    setDraft((before) => ({ ...before, [field]: text }))
    setFaults((before) => before.filter((each) => each !== field))
  }
  return { draft, change, faults, error, busy, send: () => void send() }
}
