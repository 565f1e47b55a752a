import i18next from 'i18next'
import { useEffect, useRef } from 'react'
import { currentLanguage } from '@/i18n'
import { storedLanguage } from '@/i18n/choice'
import { createStore } from '@/lib/store'
import { useUpdateProfile, type Me } from './account'
import { asApiError, type ApiError } from './errors'
import { samePerson } from './auth/current-user-id'
import { onForget } from './auth/forget'

/** Whether the last choice of a language is stored in the account. */
interface LanguageSyncState {
  state: 'idle' | 'saving' | 'saved'
  error?: ApiError
}

const sync = createStore<LanguageSyncState>({ state: 'idle' })
onForget(() => sync.set({ state: 'idle' }))

/** The state of the last choice; one that was saved before this component appeared is no news. */
export function useLanguageSync(): LanguageSyncState {
  useEffect(() => {
    if (sync.get().state === 'saved') sync.set({ state: 'idle' })
  }, [])
  return sync.useValue()
}

/** Stores the language in use in the account, unless that is under way already. A refusal changes nothing on this device. */
export function useSaveLanguage(): () => Promise<void> {
  const update = useUpdateProfile()
  return async () => {
    if (sync.get().state === 'saving') return
    const isSame = samePerson()
    sync.set({ state: 'saving' })
    try {
      let sent
      // Another choice may have been made meanwhile.
      do {
        sent = currentLanguage()
        await update({ language: sent })
      } while (isSame() && sent !== currentLanguage())
      if (isSame()) sync.set({ state: 'saved' })
    } catch (cause) {
      if (isSame()) sync.set({ state: 'idle', error: asApiError(cause) })
    }
  }
}

/**
 * Keeps the language of the account and of this device together. A choice on this device goes to the account; the account's language is
 * taken over where nobody chose on this device. Mounted once, wherever a person is signed in.
 */
export function useAccountLanguage(me: Me | undefined): void {
  const save = useSaveLanguage()
  const known = useRef(me)
  const settled = useRef<string>(undefined)

  useEffect(() => {
    known.current = me
    if (!me || settled.current === me.userId) return
    if (settled.current) sync.set({ state: 'idle' })
    settled.current = me.userId
    const chosenHere = storedLanguage() !== null
    if (!chosenHere && me.language && me.language !== currentLanguage())
      void i18next.changeLanguage(me.language)
    else if (chosenHere && !me.language) void save()
  })

  useEffect(() => {
    const changed = () => {
      if (known.current && known.current.language !== currentLanguage()) void save()
    }
    i18next.on('languageChanged', changed)
    return () => i18next.off('languageChanged', changed)
  })
}
