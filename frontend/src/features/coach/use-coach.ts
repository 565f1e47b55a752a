import { useRef, useState } from 'react'
import { openIdempotencyKey } from '@/api/idempotency-key'
import { asApiError, type ApiError } from '@/api/errors'
import { coachFacts } from '@/shared/rules/coach-facts'
import type { About } from '@/shared/coach-about'
import { currentLanguage } from '@/i18n'
import { ask, useChangeConversation, withTurn, type Question, type Turn } from './api'

/** A question that is on its way, or whose answer did not come. */
export interface Asked extends Question {
  askedAt: string
  /** Why there is no answer; on its way while there is no reason. */
  error?: ApiError
}

/** In characters, as the service counts them. */
export const lengthOf = (text: string): number => Array.from(text.trim()).length

export interface Coach {
  draft: string
  write: (draft: string) => void
  asked: readonly Asked[]
  isWaiting: boolean
  /** Why the last question was not taken; it is where it was written. */
  refusal: ApiError | undefined
  /** Sends what is written, or `text` in its place. */
  send: (text?: string) => void
  /** Asks once more under the same key, which brings the answer and never asks twice. */
  again: (turn: Pick<Turn, 'turnId' | 'question' | 'lang'>) => void
}

/** Whether the same may be tried under the same key. */
type Settle = (cause: unknown) => boolean

/** Asking about one report. What arrived is part of the conversation; only what did not is kept here. */
export function useCoach(about: About): Coach {
  const change = useChangeConversation(about)
  const [draft, write] = useState('')
  const [asked, setAsked] = useState<readonly Asked[]>([])
  const [refusal, setRefusal] = useState<ApiError>()
  const busy = useRef(false)

  const drop = (key: string) => setAsked((before) => before.filter((one) => one.key !== key))
  const put = (one: Asked) =>
    setAsked((before) =>
      before.some(({ key }) => key === one.key)
        ? before.map((other) => (other.key === one.key ? one : other))
        : [...before, one],
    )
  const refuse = (question: Question, error: ApiError) => {
    drop(question.key)
    // Where something else is written by now, it stays.
    write((written) => (written.trim() ? written : question.question))
    setRefusal(error)
    if (error.code === 'question_limit') change((before) => ({ ...before, questionsLeft: 0 }))
  }
  const deliver = async (question: Question, stays: Settle, done: () => void) => {
    if (busy.current) return
    busy.current = true
    setRefusal(undefined)
    const one: Asked = { ...question, askedAt: new Date().toISOString() }
    put(one)
    try {
      const { turn, questionsLeft } = await ask(question)
      done()
      change((before) => ({ ...before, questionsLeft, turns: withTurn(before.turns, turn) }))
      drop(question.key)
    } catch (cause) {
      const error = asApiError(cause)
      if (stays(cause)) put({ ...one, error })
      else refuse(question, error)
    } finally {
      busy.current = false
    }
  }
  const send = (text = draft) => {
    const question = text.trim()
    const length = lengthOf(question)
    if (busy.current || length === 0 || length > coachFacts.characters) return
    if (text === draft) write('')
    const lang = currentLanguage()
    const attempt = openIdempotencyKey(`coach ${about} ${lang} ${question}`)
    void deliver({ key: attempt.key, about, question, lang }, attempt.failed, attempt.close)
  }
  const again: Coach['again'] = ({ turnId: key, question, lang }) => {
    const attempt = openIdempotencyKey(`coach ${about} ${lang} ${question}`)
    const isOpen = attempt.key === key
    if (!isOpen) attempt.close()
    // One that the service knows stays in the conversation, whatever comes of this.
    void deliver(
      { key, about, question, lang },
      isOpen ? attempt.failed : () => true,
      () => isOpen && attempt.close(),
    )
  }
  return {
    draft,
    write,
    asked,
    isWaiting: asked.some(({ error }) => error === undefined),
    refusal,
    send,
    again,
  }
}
