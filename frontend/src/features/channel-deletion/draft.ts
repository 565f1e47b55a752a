import type { components } from '@/api/schema'
import { deletionFacts } from '@/shared/rules/deletion-facts'

export type DeletionRequest = components['schemas']['RequestChannelDeletion']

export const fields = ['channel', 'email', 'note'] as const
export type DraftField = (typeof fields)[number]

/** What is in the form: texts, as they were typed. */
export type Draft = Record<DraftField, string>

export const emptyDraft: Draft = { channel: '', email: '', note: '' }

export const isField = (name: string | undefined): name is DraftField =>
  fields.some((field) => field === name)

/** As the server counts them: an emoji is one. */
export const lengthOf = (text: string): number => Array.from(text.trim()).length

const limits = { email: 254 } as const

/** What does not fit before it is sent. Whether the channel is named well enough is the server's to say. */
export function faultsOf({ channel, email, note }: Draft): DraftField[] {
  const named = lengthOf(channel)
  const fits: Record<DraftField, boolean> = {
    channel: named >= 1 && named <= deletionFacts.channelCharacters,
    email: /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email.trim()) && email.trim().length <= limits.email,
    note: lengthOf(note) <= deletionFacts.noteCharacters,
  }
  return fields.filter((field) => !fits[field])
}

export const requestOf = (draft: Draft, language: DeletionRequest['language']): DeletionRequest => ({
  channel: draft.channel.trim(),
  email: draft.email.trim(),
  note: draft.note.trim() || null,
  language,
})
