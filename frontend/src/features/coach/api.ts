import useSWR, { type SWRResponse } from 'swr'
import { client, sendSlowly, unwrap } from '@/api/client'
import type { ApiError } from '@/api/errors'
import { useOwnMutate } from '@/api/own-mutate'
import { currentUserId } from '@/api/auth/current-user-id'
import { swrOptions } from '@/api/swr-options'
import type { components } from '@/api/schema'
import type { About } from '@/shared/coach-about'
import { currentLanguage, type Language } from '@/i18n'

type Schemas = components['schemas']
export type Conversation = Schemas['CoachConversation']
export type Turn = Schemas['CoachTurn']
export type Answer = Schemas['CoachAnswer']
export type Piece = Schemas['CoachPiece']
export type FactPiece = Extract<Piece, { kind: 'fact' }>

/** A question and the key that it is asked under: the same again is the same question, never a second one. */
export interface Question {
  key: string
  about: About
  question: string
  lang: Language
}

type Key = readonly [string, string, About, Language]

const keyOf = (about: About, lang: Language): Key => ['coach', currentUserId(), about, lang]

/** What was asked about a report within the last 30 days, and what may be asked. */
export const useConversation = (about: About): SWRResponse<Conversation, ApiError> =>
  useSWR<Conversation, ApiError, Key>(
    keyOf(about, currentLanguage()),
    ([, , , lang]) => unwrap(client.GET('/coach/conversation', { params: { query: { about, lang } } })),
    // Where none are left the new day is not missed.
    { ...swrOptions, refreshInterval: (latest) => (latest?.questionsLeft === 0 ? 60_000 : 0) },
  )

/** The service may wait for a language model, so the answer may take its time. */
export const ask = ({ key, ...body }: Question): Promise<Schemas['CoachReply']> =>
  unwrap(
    client.POST('/coach/questions', {
      params: { header: { 'Idempotency-Key': key } },
      body,
      fetch: sendSlowly,
    }),
  )

export const deleteConversation = (about: About): Promise<unknown> =>
  unwrap(client.DELETE('/coach/conversation', { params: { query: { about } } }))

/** Changes what is shown of a conversation, in every language that it was read in. */
export function useChangeConversation(
  about: About,
): (change: (before: Conversation) => Conversation) => void {
  const mutate = useOwnMutate()
  return (change) => {
    const [area, whose, what] = keyOf(about, 'en')
    void mutate<Conversation>(
      (key) => Array.isArray(key) && key[0] === area && key[1] === whose && key[2] === what,
      (before) => before && change(before),
      { revalidate: false },
    )
  }
}

/** A turn in its place: one that is there already is replaced, a new one comes last. */
export function withTurn(turns: readonly Turn[], turn: Turn): Turn[] {
  const isKnown = turns.some(({ turnId }) => turnId === turn.turnId)
  return isKnown ? turns.map((one) => (one.turnId === turn.turnId ? turn : one)) : [...turns, turn]
}
