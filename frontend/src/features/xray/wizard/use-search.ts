import { useState } from 'react'
import { asApiError, type ApiError } from '@/api/errors'
import { findChannel } from '../api'
import type { ChannelSuggestion } from '../types'

export interface Search {
  busy: boolean
  /** What is wrong with what was typed, or why nobody could say. */
  error: 'required' | 'unknown' | ApiError | undefined
  suggestions: readonly ChannelSuggestion[]
  /** Answers the channel where there is one. */
  find: (text: string) => Promise<ChannelSuggestion | undefined>
  clear: () => void
}

/** Finds the channel that a text refers to. */
export function useSearch(): Search {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<Search['error']>()
  const [suggestions, setSuggestions] = useState<readonly ChannelSuggestion[]>([])
  const clear = () => {
    setError(undefined)
    setSuggestions([])
  }
  const find = async (text: string) => {
    clear()
    if (text.trim() === '') {
      setError('required')
      return undefined
    }
    setBusy(true)
    try {
      const found = await findChannel(text.trim())
      if (found.channel) return found.channel
      setSuggestions(found.suggestions)
      setError('unknown')
    } catch (cause) {
      setError(asApiError(cause))
    } finally {
      setBusy(false)
    }
    return undefined
  }
  return { busy, error, suggestions, find, clear }
}
