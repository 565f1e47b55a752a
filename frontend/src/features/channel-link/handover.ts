/**
 * The word between the page that waits and the platform's window on its way back. That window has been to another site, so neither holds
 * on to the other: they talk over a channel of this origin, which no other site can speak on.
 */
const name = 'kanalyse.channel-link'

/** With what the platform sent somebody back. */
export interface Returned {
  kind: 'returned'
  state: string
  /** To be exchanged by the server; `null` where the platform gives none. */
  code: string | null
  /** Why not, in the platform's word. */
  error: string | null
}

/** Somebody was waiting for it. */
interface Taken {
  kind: 'taken'
  state: string
}

export type Word = Returned | Taken

const textOrNull = (value: unknown): string | null => (typeof value === 'string' && value ? value : null)

/** A word of this very kind, or nothing: another version of the app may speak on the same channel. */
export function readWord(data: unknown): Word | undefined {
  const { kind, state, code, error } = (data ?? {}) as Partial<Record<keyof Returned, unknown>>
  if (typeof state !== 'string' || !state) return undefined
  if (kind === 'taken') return { kind, state }
  if (kind === 'returned') return { kind, state, code: textOrNull(code), error: textOrNull(error) }
  return undefined
}

/** What the address says that the platform leads back to; nothing without a state, which identifies the attempt. */
export function readReturn(search: string): Returned | undefined {
  const asked = new URLSearchParams(search)
  return readWord({
    kind: 'returned',
    state: asked.get('state'),
    code: asked.get('code'),
    error: asked.get('error'),
  }) as Returned | undefined
}

interface Line {
  say: (word: Word) => void
  close: () => void
}

/** Opens the channel; `hear` gets what the other side says. */
export function openLine(hear: (word: Word) => void): Line {
  const channel = new BroadcastChannel(name)
  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    const word = readWord(data)
    if (word) hear(word)
  }
  return { say: (word) => channel.postMessage(word), close: () => channel.close() }
}
