import { useState } from 'react'
import { useUpdateProfile, type ProfileChange } from '@/api/account'
import { asApiError, type ApiError } from '@/api/errors'

interface Save {
  state: 'idle' | 'saving' | 'saved'
  error: ApiError | undefined
  save: (change: ProfileChange) => Promise<boolean>
  clear: () => void
}

/** One card's conversation with the profile: what is being saved, and why it was not. */
export function useSave(): Save {
  const update = useUpdateProfile()
  const [state, setState] = useState<Save['state']>('idle')
  const [error, setError] = useState<ApiError>()
  const save = async (change: ProfileChange) => {
    setState('saving')
    setError(undefined)
    try {
      await update(change)
      setState('saved')
      return true
    } catch (cause) {
      setState('idle')
      setError(asApiError(cause))
      return false
    }
  }
  const clear = () => {
    setState('idle')
    setError(undefined)
  }
  return { state, error, save, clear }
}
