import type { CodeKind, CreateCode } from './api'

/** What is in the form: texts, as they were typed. */
export interface Draft {
  kind: CodeKind
  code: string
  credits: string
  maxUses: string
  /** Date and time as `readTime` takes them, in the operator's time zone. */
  from: string
  until: string
  creatorEmail: string
  note: string
}

export type DraftField = Exclude<keyof Draft, 'kind'>
export type Problem =
  'code' | 'promoCode' | 'taken' | 'credits' | 'maxUses' | 'time' | 'order' | 'email' | 'note'
export type Problems = Partial<Record<DraftField, Problem>>

export const emptyDraft: Draft = {
  kind: 'promo',
  code: '',
  credits: '10',
  maxUses: '',
  from: '',
  until: '',
  creatorEmail: '',
  note: '',
}

const limits = { credits: 10_000, maxUses: 1_000_000, email: 320 } as const

/** A whole number from 1 to `most`; nothing else that a number might be read from. */
export function wholeNumber(text: string, most: number): number | undefined {
  const typed = text.trim()
  if (!/^\d{1,9}$/.test(typed)) return undefined
  const value = Number(typed)
  return value >= 1 && value <= most ? value : undefined
}

function codeProblem({ kind, code }: Draft): Problem | undefined {
  // The server makes it.
  if (kind === 'gift') return undefined
  if (kind === 'promo') return /^[A-Z0-9]{3,20}$/.test(code) ? undefined : 'promoCode'
  return /^[A-Z0-9-]{3,50}$/.test(code) && /[A-Z0-9]/.test(code) ? undefined : 'code'
}

/** One line of 3 to 200 characters, as the server wants remarks. */
export function remarkFits(text: string): boolean {
  const length = Array.from(text.trim()).length
  return length >= 3 && length <= 200 && !/\p{Cc}/u.test(text.trim())
}

const orders = [
  /^(?<year>\d{4})-(?<month>\d\d)-(?<day>\d\d)(?:[T ,]+(?<hour>\d\d?):(?<minute>\d\d))?$/,
  /^(?<day>\d\d?)\.(?<month>\d\d?)\.(?<year>\d{4})(?:[ ,]+(?<hour>\d\d?):(?<minute>\d\d))?$/,
]

/**
 * A point in time from "2030-01-31 18:30" or "31.1.2030 18:30", without a time of day from the day's beginning; `null` for nothing,
 * `undefined` for what is none. The browser's own field follows the browser's language, not the page's.
 */
export function readTime(typed: string): string | null | undefined {
  const text = typed.trim()
  if (!text) return null
  const found = orders.map((order) => order.exec(text)?.groups).find(Boolean)
  if (!found) return undefined
  const part = (name: string) => Number(found[name] ?? 0)
  const [month, day, hour, minute] = [part('month') - 1, part('day'), part('hour'), part('minute')]
  const time = new Date(part('year'), month, day, hour, minute)
  // A 31st of February would become one of March.
  const isReal = time.getMonth() === month && time.getDate() === day && hour < 24 && minute < 60
  return isReal ? time.toISOString() : undefined
}

function timeProblems(from: string | null | undefined, until: string | null | undefined): Problems {
  return {
    ...(from === undefined ? { from: 'time' } : {}),
    ...(until === undefined ? { until: 'time' } : {}),
    ...(from && until && from >= until ? { until: 'order' } : {}),
  }
}

/** The code that is meant, or what does not fit. */
export function readDraft(typed: Draft): { request: CreateCode } | { problems: Problems } {
  const draft = { ...typed, code: typed.code.trim().toUpperCase() }
  const isCreator = draft.kind === 'creator'
  const credits = wholeNumber(draft.credits, limits.credits)
  const maxUses = wholeNumber(draft.maxUses, limits.maxUses)
  const [validFrom, validUntil] = [readTime(draft.from), readTime(draft.until)]
  const email = draft.creatorEmail.trim()
  const note = draft.note.trim()
  const code = codeProblem(draft)
  const problems: Problems = {
    ...(code ? { code } : {}),
    ...(!isCreator && credits === undefined ? { credits: 'credits' } : {}),
    ...(draft.maxUses.trim() && maxUses === undefined ? { maxUses: 'maxUses' } : {}),
    ...timeProblems(validFrom, validUntil),
    ...(isCreator && email && (!/^\S+@\S+$/.test(email) || email.length > limits.email)
      ? { creatorEmail: 'email' }
      : {}),
    ...(note && !remarkFits(note) ? { note: 'note' } : {}),
  }
  if (Object.keys(problems).length > 0) return { problems }
  return {
    request: {
      ...(draft.kind === 'gift' ? {} : { code: draft.code }),
      kind: draft.kind,
      credits: isCreator ? null : (credits ?? null),
      maxUses: maxUses ?? null,
      validFrom: validFrom ?? null,
      validUntil: validUntil ?? null,
      creatorEmail: isCreator && email ? email : null,
      note: note || null,
    },
  }
}

const refusals: Partial<Record<string, [DraftField, Problem]>> = {
  code: ['code', 'taken'],
  credits: ['credits', 'credits'],
  maxUses: ['maxUses', 'maxUses'],
  validUntil: ['until', 'order'],
  creatorEmail: ['creatorEmail', 'email'],
  note: ['note', 'note'],
}

/** What the server refused, at the field it is about; `undefined` where it named none of them. */
export function refusedField(field: string | undefined): Problems | undefined {
  const found = refusals[field ?? '']
  return found && { [found[0]]: found[1] }
}

/** Easily read aloud: nothing that looks like another letter or digit. */
const alphabet = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'

/** A code nobody guesses; of a creator in groups, a promo code may hold no hyphens. */
export function madeUpCode(kind: Exclude<CodeKind, 'gift'>): string {
  // 31 letters of 256 values: the small lead of the first eight does not matter for 12 of them.
  const letters = [...crypto.getRandomValues(new Uint8Array(12))].map(
    (value) => alphabet[value % alphabet.length] ?? 'A',
  )
  const text = letters.join('')
  return kind === 'promo' ? text : [text.slice(0, 4), text.slice(4, 8), text.slice(8)].join('-')
}

/** Why a code can or cannot be used now. */
export type CodeState = 'on' | 'off' | 'notYet' | 'over' | 'usedUp'

interface Use {
  active: boolean
  uses: number
  maxUses?: number | null
  validFrom?: string | null
  validUntil?: string | null
}

export function codeState(code: Use, now: number): CodeState {
  if (!code.active) return 'off'
  if (code.validUntil && Date.parse(code.validUntil) <= now) return 'over'
  if (typeof code.maxUses === 'number' && code.uses >= code.maxUses) return 'usedUp'
  return code.validFrom && Date.parse(code.validFrom) > now ? 'notYet' : 'on'
}
