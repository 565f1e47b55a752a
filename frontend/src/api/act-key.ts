import { useRef, useState } from 'react'
import { asApiError } from './errors'
import { person } from './auth/person'

interface Act {
  key: string
  /** A try may have done it, or a part of it. */
  unsure: boolean
}

/**
 * Acts whose outcome is unknown, by person and act. They outlive components, which come and go, and one act does not end another: whoever
 * comes back to the first still means the first.
 */
const acts = new Map<string, Act>()

/** An intended act and its key: the same while its outcome is unknown, also over several presses. */
export interface OpenAct {
  key: string
  /** The outcome is known, good or bad: the same again would be a new act. */
  close: () => void
  /**
   * A try failed. A refusal ends the act, unless an earlier try may have done it: then only the same key does nothing twice. Answers whether
   * that is so.
   */
  failed: (cause: unknown) => boolean
}

/** Nobody comes back to an act after this number of others. */
const mostActs = 50

/** `name` says all that is sent, and what for. */
export function openAct(name: string): OpenAct {
  const id = `${person()} ${name}`
  const act = acts.get(id) ?? { key: crypto.randomUUID(), unsure: false }
  acts.set(id, act)
  const [oldest] = acts.keys()
  if (oldest !== undefined && acts.size > mostActs) acts.delete(oldest)
  const close = () => {
    if (acts.get(id) === act) acts.delete(id)
  }
  return {
    key: act.key,
    close,
    failed: (cause) => {
      const error = asApiError(cause)
      act.unsure ||= error.mayRetry
      if (!act.unsure || error.code === 'idempotency_mismatch') close()
      return act.unsure
    },
  }
}

interface ActKey {
  /** The key of an intended act: the same while its outcome is unknown, also over several presses. */
  of: (act: string) => string
  /** The outcome of the last act is known, good or bad: the next press is a new act. */
  close: () => void
}

/** One intended act, one key, for as long as the component is there. */
export function useActKey(): ActKey {
  const [own] = useState(() => crypto.randomUUID())
  const last = useRef<OpenAct>(undefined)
  return {
    of: (act) => {
      last.current = openAct(`${own} ${act}`)
      return last.current.key
    },
    close: () => last.current?.close(),
  }
}
