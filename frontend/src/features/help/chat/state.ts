import type { Outcome } from './api'

export type Answer = Exclude<Outcome, { is: 'lost' }>

export interface ChatMessage {
  id: string
  /** Empty where the words are the page's own. */
  text: string
  isUser: boolean
  timestamp: number
  /** What support answered. */
  answer?: Answer
  /** Has not arrived, as far as is known. */
  isUnsent?: boolean
}

export interface ChatState {
  isOpen: boolean
  messages: readonly ChatMessage[]
  /** An answer is awaited. */
  isTyping: boolean
  isConnected: boolean
  /** Names the conversation until the window is closed. */
  sessionId: string
  /** What is being written. */
  draft: string
}

export type Act =
  | { type: 'open'; isConnected: boolean }
  | { type: 'close'; sessionId: string }
  | { type: 'write'; draft: string }
  | { type: 'send'; message: ChatMessage; isDraft: boolean }
  | { type: 'sendAgain'; id: string }
  | { type: 'answer'; to: string; id: string; timestamp: number; outcome: Outcome }
  | { type: 'connect'; isConnected: boolean }

/** A conversation that has not begun. */
export const fresh = (sessionId: string): ChatState => ({
  isOpen: false,
  messages: [],
  isTyping: false,
  isConnected: true,
  sessionId,
  draft: '',
})

const marked = (messages: readonly ChatMessage[], id: string, isUnsent: boolean) =>
  messages.map((message) => (message.id === id ? { ...message, isUnsent } : message))

/** What was refused goes back to where it was written, so that it can be changed; where something else is written by now, it stays. */
function takenBack({ messages, draft }: ChatState, id: string): Pick<ChatState, 'messages' | 'draft'> {
  if (draft.trim()) return { draft, messages: marked(messages, id, true) }
  return {
    draft: messages.find((message) => message.id === id)?.text ?? '',
    messages: messages.filter((message) => message.id !== id),
  }
}

function answered(state: ChatState, { to, id, timestamp, outcome }: Extract<Act, { type: 'answer' }>) {
  const rested = { ...state, isTyping: false }
  if (outcome.is === 'lost')
    return { ...rested, isConnected: false, messages: marked(state.messages, to, true) }
  const isRefused = outcome.is === 'early' || outcome.is === 'refused'
  const { messages, draft } = isRefused ? takenBack(state, to) : state
  const text = outcome.is === 'text' ? outcome.text : ''
  const answer: ChatMessage = { id, text, isUser: false, timestamp, answer: outcome }
  return { ...rested, isConnected: true, draft, messages: [...messages, answer] }
}

export function next(state: ChatState, act: Act): ChatState {
  switch (act.type) {
    case 'open':
      return { ...state, isOpen: true, isConnected: act.isConnected }
    case 'close':
      return fresh(act.sessionId)
    case 'write':
      return { ...state, draft: act.draft }
    case 'send':
      return {
        ...state,
        isTyping: true,
        draft: act.isDraft ? '' : state.draft,
        messages: [...state.messages, act.message],
      }
    case 'sendAgain': {
      // To the end, where its answer will be.
      const again = state.messages.find(({ id }) => id === act.id)
      const others = state.messages.filter(({ id }) => id !== act.id)
      if (!again) return state
      return { ...state, isTyping: true, messages: [...others, { ...again, isUnsent: false }] }
    }
    case 'answer':
      return answered(state, act)
    case 'connect':
      return { ...state, isConnected: act.isConnected }
  }
}
