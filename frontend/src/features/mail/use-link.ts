import { useState } from 'react'
import { client, unwrap } from '@/api/client'
import { asApiError, type ApiError } from '@/api/errors'

export type Kind = 'confirm' | 'unsubscribe'

/** What the link does; answers the address that was confirmed. */
const acts: Record<Kind, (token: string) => Promise<string>> = {
  confirm: async (token) => (await unwrap(client.POST('/confirm-address', { body: { token } }))).address,
  unsubscribe: async (token) => {
    await unwrap(client.POST('/unsubscribe/{token}', { params: { path: { token } } }))
    return ''
  },
}

/** The service knows no such link; asking again would change nothing. */
const isDead = ({ code }: ApiError) => ['not_found', 'malformed_request', 'invalid_input'].includes(code)

interface LinkState {
  /** `none`: there is no token; `ready`: it waits for its button; `dead`: it does not work, or no longer. */
  state: 'none' | 'ready' | 'done' | 'dead'
  busy: boolean
  /** Why nobody could say whether it works. */
  error: ApiError | undefined
  address: string
  act: () => void
}

/** The link of a mail. Nothing happens until `act` is called: mail programs and scanners open links by themselves. */
export function useLink(kind: Kind, token: string): LinkState {
  const [state, setState] = useState<LinkState['state']>(token ? 'ready' : 'none')
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<ApiError>()
  const [address, setAddress] = useState('')
  const act = async () => {
    setBusy(true)
    setError(undefined)
    try {
      setAddress(await acts[kind](token))
      setState('done')
    } catch (cause) {
      const failure = asApiError(cause)
      if (isDead(failure)) setState('dead')
      else setError(failure)
    } finally {
      setBusy(false)
    }
  }
  return { state, busy, error, address, act: () => void act() }
}
