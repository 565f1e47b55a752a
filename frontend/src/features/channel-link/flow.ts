import i18next from 'i18next'
import { asApiError, type ErrorCode } from '@/api/errors'
import { currentUserId, samePerson } from '@/api/auth/current-user-id'
import { onForget } from '@/api/auth/forget'
import { currentSession } from '@/api/auth/session'
import { loadArea } from '@/i18n'
import { createStore } from '@/lib/store'
import { toast } from '@/ui/feedback/toast'
import type { Toast } from '@/ui/feedback/toast-types'
import { beginLink, endLink, refreshConnection, saveLink } from './api'
import { openLine, type Returned } from './handover'
import { openPopup } from './popup'
import { signInPage } from './sign-in-page'

/** How often to check whether the window was closed. */
const lookEvery = 400
/** The window counts as closed too once it is on its way back: its word comes within this. */
const grace = 3_000
/** As long as the server remembers that linking was begun. */
const validFor = 10 * 60_000

/** How far linking has come in this tab. */
export type Step = 'idle' | 'opening' | 'waiting' | 'saving'

const step = createStore<Step>('idle')
let cancelling: (() => void) | undefined
/** Ends listening for the word of an attempt that was given up; another attempt takes its place. */
let forget: (() => void) | undefined

export const useLinkStep = (): Step => step.useValue()

type Failure = 'signIn' | 'popup' | 'address' | 'save' | 'denied' | 'connection' | 'disconnect'

/**
 * Says it in the reader's language; the menus that begin all this may be gone by now. Where the texts do not come, only the page shows
 * the outcome.
 */
async function say(message: (t: typeof i18next.t) => Toast): Promise<void> {
  const isSame = samePerson()
  const hasTexts = await loadArea('channel').then(
    () => true,
    () => false,
  )
  if (hasTexts && isSame()) await toast(message(i18next.t))
}

const sayFailed = (failure: Failure, reason?: ErrorCode): Promise<void> =>
  say((t) => ({
    title: t(`channel:failed.${failure}`),
    ...(reason ? { text: t(`common:errors.${reason}`) } : {}),
    ...(failure === 'denied' ? { text: t('channel:failed.deniedText') } : {}),
    tone: 'error',
    stay: 'long',
  }))

/** Nobody hears of an act of the person before them, but people do that their own session is over. */
const mayHearWhy = (isSame: () => boolean, reason: ErrorCode) =>
  isSame() || (reason === 'sign_in_required' && currentUserId() === 'visitor')

const sayLinked = (name: string | null | undefined): Promise<void> =>
  say((t) => ({
    title: t('channel:linked'),
    ...(name ? { text: name } : {}),
    tone: 'good',
  }))

async function save(code: string, state: string): Promise<void> {
  const isSame = samePerson()
  step.set('saving')
  try {
    const { channel } = await saveLink(code, state)
    if (!isSame()) return
    await refreshConnection()
    await sayLinked(channel.name)
  } catch (cause) {
    const { code: reason, mayRetry } = asApiError(cause)
    if (!mayHearWhy(isSame, reason)) return
    const now = await refreshConnection()
    // An answer that was lost on the way says nothing about what was done.
    if (mayRetry && now?.isConnected) await sayLinked(now.channelName)
    else await sayFailed(reason === 'sign_in_required' ? 'signIn' : 'save', reason)
  } finally {
    if (isSame()) step.set('idle')
  }
}

function taken({ code, state, error }: Returned): void {
  if (code) {
    void save(code, state)
    return
  }
  step.set('idle')
  void sayFailed(error === 'access_denied' ? 'denied' : 'connection')
}

/** Waits for the window's word. Closing it gives up; a word that comes later counts all the same. */
function waitFor(popup: Window, state: string): void {
  step.set('waiting')
  let heard = false
  let closedSince: number | undefined
  const line = openLine((word) => {
    if (word.kind !== 'returned' || word.state !== state) return
    // It may be said twice, and is answered each time.
    line.say({ kind: 'taken', state })
    if (heard) return
    heard = true
    clearInterval(look)
    popup.close()
    taken(word)
  })
  const giveUp = () => {
    clearInterval(look)
    if (!heard && step.get() === 'waiting') step.set('idle')
  }
  const look = setInterval(() => {
    if (!popup.closed) closedSince = undefined
    else if (Date.now() - (closedSince ??= Date.now()) > grace) giveUp()
  }, lookEvery)
  const end = setTimeout(() => forget?.(), validFor)
  forget = () => {
    giveUp()
    clearTimeout(end)
    line.close()
    forget = undefined
  }
  cancelling = () => {
    popup.close()
    forget?.()
  }
}

/**
 * Begins linking: opens the window at once, in the press itself, or the browser would forbid it; where it leads is asked meanwhile.
 */
export async function connect(): Promise<void> {
  if (step.get() !== 'idle') return
  if (currentSession().status !== 'in') {
    await sayFailed('signIn')
    return
  }
  forget?.()
  const popup = openPopup(i18next.t('channel:opening', { defaultValue: '' }))
  if (!popup) {
    await sayFailed('popup')
    return
  }
  const isSame = samePerson()
  step.set('opening')
  cancelling = () => popup.close()
  try {
    const { authUrl } = await beginLink()
    if (!isSame()) return
    const page = signInPage(authUrl, location.href)
    if (popup.closed) {
      step.set('idle')
    } else if (page) {
      popup.location.replace(page.href)
      waitFor(popup, page.state)
    } else {
      popup.close()
      step.set('idle')
      await sayFailed('address')
    }
  } catch (cause) {
    popup.close()
    const { code } = asApiError(cause)
    if (!mayHearWhy(isSame, code)) return
    step.set('idle')
    await (code === 'sign_in_required' ? sayFailed('signIn') : sayFailed('address', code))
  }
}

/** Gives up waiting, and closes the window as far as it can be reached. */
export const cancelConnect = (): void => cancelling?.()

/** As if nothing had been begun, and with no window open: for the next person, and for tests. */
export function forgetLinking(): void {
  cancelling?.()
  cancelling = undefined
  forget?.()
  step.set('idle')
}
onForget(forgetLinking)

/** Unlinks the channel; returns whether that worked. */
export async function disconnect(): Promise<boolean> {
  const isSame = samePerson()
  try {
    await endLink()
    if (!isSame()) return true
    await refreshConnection()
    await say((t) => ({ title: t('channel:unlinked') }))
    return true
  } catch (cause) {
    const { code } = asApiError(cause)
    if (mayHearWhy(isSame, code)) await sayFailed('disconnect', code)
    return false
  }
}
