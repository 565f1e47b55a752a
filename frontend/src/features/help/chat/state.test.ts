import { expect, it } from 'vitest'
import { fresh, next, type Act, type ChatState } from './state'

const after = (...acts: Act[]): ChatState => acts.reduce(next, fresh('session'))
const said: Act = {
  type: 'send',
  isDraft: false,
  message: { id: '1', text: 'A suggestion', isUser: true, timestamp: 1 },
}
const early: Act = {
  type: 'answer',
  to: '1',
  id: '2',
  timestamp: 2,
  outcome: { is: 'early', seconds: 5 },
}

it('a refused message does not overwrite what is written by now', () => {
  const { draft, messages } = after({ type: 'write', draft: 'My own words' }, said, early)
  expect(draft).toBe('My own words')
  expect(messages.map(({ text, isUnsent = false }) => [text, isUnsent])).toEqual([
    ['A suggestion', true],
    ['', false],
  ])
})

it('a refused message is where it was written, if nothing else is', () => {
  const { draft, messages } = after(said, early)
  expect(draft).toBe('A suggestion')
  expect(messages.map(({ id }) => id)).toEqual(['2'])
})

it('an answer that comes although the network seemed lost restores the connection', () => {
  const text = { is: 'text', text: 'Here.' } as const
  const { isConnected, isTyping } = after(
    said,
    { type: 'connect', isConnected: false },
    { ...early, outcome: text },
  )
  expect([isConnected, isTyping]).toEqual([true, false])
})

it('what is sent again is at the end, where its answer comes', () => {
  const other: Act = { ...said, message: { ...said.message, id: '3', text: 'Another' } }
  const lost: Act = { ...early, outcome: { is: 'lost' } }
  const { messages } = after(said, lost, { type: 'connect', isConnected: true }, other, {
    type: 'sendAgain',
    id: '1',
  })
  expect(messages.map(({ id, isUnsent = false }) => [id, isUnsent])).toEqual([
    ['3', false],
    ['1', false],
  ])
})

it('nothing is left once it is closed, and the next conversation has another name', () => {
  const closed = after({ type: 'open', isConnected: true }, said, { type: 'close', sessionId: 'next' })
  expect(closed).toEqual(fresh('next'))
})
