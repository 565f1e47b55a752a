import { useEffect, useEffectEvent, useReducer, useRef, useState } from 'react'
import { currentLanguage, loadArea } from '@/i18n'
import { ask, isReachable, longestMessage, type Outcome } from './api'
import { fresh, next, type ChatState } from './state'

export const secondsBetweenAttempts = 30

/** In characters, as the service counts them. */
export const lengthOf = (text: string): number => Array.from(text.trim()).length

/** The answers of the second page have a file of their own, which few need; without it the message can be sent again. */
async function withTexts(outcome: Outcome): Promise<Outcome> {
  if (outcome.is === 'questions' && outcome.questions.some(({ page }) => page === 'xray-faq'))
    return loadArea('xrayFaq').then(
      () => outcome,
      () => ({ is: 'lost' }),
    )
  return outcome
}

export interface Chat extends ChatState {
  /** Another try is under way that somebody asked for. */
  isTrying: boolean
  write: (draft: string) => void
  /** Sends what is written, or `text` in its place. */
  send: (text?: string) => void
  sendAgain: (id: string) => void
  /** Sends again what did not arrive; where nothing waits, looks whether the service answers. */
  retry: () => void
}

/** Looks every 30 seconds whether the service answers again, and at once when the browser has a network again. */
function useReconnecting(isLost: boolean, isOpen: boolean, act: (isConnected: boolean) => void) {
  const connect = useEffectEvent(act)
  useEffect(() => {
    if (!isOpen) return
    const controller = new AbortController()
    const attempt = async () => {
      if ((await isReachable()) && !controller.signal.aborted) connect(true)
    }
    const [online, offline] = [() => void attempt(), () => connect(false)]
    addEventListener('online', online)
    addEventListener('offline', offline)
    const timer = isLost ? setInterval(() => void attempt(), secondsBetweenAttempts * 1_000) : undefined
    return () => {
      controller.abort()
      removeEventListener('online', online)
      removeEventListener('offline', offline)
      clearInterval(timer)
    }
  }, [isLost, isOpen])
}

/** A conversation with support. It ends when its window closes: nothing of it stays, and an answer that comes later is not taken. */
export function useChat(isOpen: boolean): Chat {
  const [state, act] = useReducer(next, undefined, () => fresh(crypto.randomUUID()))
  const [isTrying, setTrying] = useState(false)
  const asked = useRef<AbortController>(undefined)

  useEffect(() => {
    if (!isOpen) return
    act({ type: 'open', isConnected: navigator.onLine })
    return () => {
      asked.current?.abort()
      asked.current = undefined
      setTrying(false)
      act({ type: 'close', sessionId: crypto.randomUUID() })
    }
  }, [isOpen])
  useReconnecting(!state.isConnected, isOpen, (isConnected) => act({ type: 'connect', isConnected }))

  const deliver = async (id: string, chatInput: string) => {
    const controller = new AbortController()
    asked.current = controller
    const body = { chatInput, lang: currentLanguage(), sessionId: state.sessionId }
    const outcome = await withTexts(await ask(body, controller.signal))
    if (controller.signal.aborted) return
    asked.current = undefined
    act({ type: 'answer', to: id, id: crypto.randomUUID(), timestamp: Date.now(), outcome })
  }
  const sendAgain = (id: string) => {
    const message = state.messages.find((one) => one.id === id)
    if (!message || asked.current) return
    act({ type: 'sendAgain', id })
    void deliver(id, message.text)
  }
  const send = (text = state.draft) => {
    const chatInput = text.trim()
    const length = lengthOf(chatInput)
    if (asked.current || !state.isConnected || length === 0 || length > longestMessage) return
    const id = crypto.randomUUID()
    act({
      type: 'send',
      isDraft: text === state.draft,
      message: { id, text: chatInput, isUser: true, timestamp: Date.now() },
    })
    void deliver(id, chatInput)
  }
  const look = async () => {
    const controller = new AbortController()
    asked.current = controller
    setTrying(true)
    const isConnected = await isReachable()
    if (controller.signal.aborted) return
    asked.current = undefined
    setTrying(false)
    if (isConnected) act({ type: 'connect', isConnected })
  }
  const retry = () => {
    if (asked.current) return
    const waiting = state.messages.findLast(({ isUnsent }) => isUnsent)
    if (waiting) sendAgain(waiting.id)
    else void look()
  }
  return { ...state, isTrying, write: (draft) => act({ type: 'write', draft }), send, sendAgain, retry }
}
