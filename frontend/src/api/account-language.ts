import i18next from 'i18next'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { currentLanguage } from '@/i18n'
import { storedLanguage } from '@/i18n/choice'
import { useUpdateProfile, type Me } from './account'
import { asApiError, type ApiError } from './errors'

/** Whether the account has learnt the last choice of a language. */
interface Keeping {
  state: 'idle' | 'saving' | 'saved'
  error?: ApiError
}

let keeping: Keeping = { state: 'idle' }
const listeners = new Set<() => void>()

function change(next: Keeping): void {
  keeping = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** What became of the last choice; one that was kept before this part of the screen appeared is no news. */
export function useLanguageKeeping(): Keeping {
  useEffect(() => {
    if (keeping.state === 'saved') change({ state: 'idle' })
  }, [])
  return useSyncExternalStore(subscribe, () => keeping)
}

/** Tells the account which language is in use, unless it is being told. A refusal changes nothing on this device. */
export function useKeepLanguage(): () => Promise<void> {
  const update = useUpdateProfile()
  return async () => {
    if (keeping.state === 'saving') return
    change({ state: 'saving' })
    try {
      let told
      // Another choice may have been made meanwhile.
      do {
        told = currentLanguage()
        await update({ language: told })
      } while (told !== currentLanguage())
      change({ state: 'saved' })
    } catch (cause) {
      change({ state: 'idle', error: asApiError(cause) })
    }
  }
}

/**
 * Keeps the language of the account and of this device together. A choice on this device goes to the account; the account's language is
 * taken over where nobody chose on this device. Mounted once, wherever a person is signed in.
 */
export function useAccountLanguage(me: Me | undefined): void {
  const keep = useKeepLanguage()
  const known = useRef(me)
  const settled = useRef<string>(undefined)

  useEffect(() => {
    known.current = me
    if (!me || settled.current === me.userId) return
    if (settled.current) change({ state: 'idle' })
    settled.current = me.userId
    const chosenHere = storedLanguage() !== null
    if (!chosenHere && me.language && me.language !== currentLanguage())
      void i18next.changeLanguage(me.language)
    else if (chosenHere && !me.language) void keep()
  })

  useEffect(() => {
    const changed = () => {
      if (known.current && known.current.language !== currentLanguage()) void keep()
    }
    i18next.on('languageChanged', changed)
    return () => i18next.off('languageChanged', changed)
  })
}
