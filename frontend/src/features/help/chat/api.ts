import { client, sendSlowly } from '@/api/client'
import { errorOfAnswer, type ErrorCode } from '@/api/errors'
import { fetchStatus, type ServiceStatus } from '@/api/status'
import type { components } from '@/api/schema'
import { groupOf, type QuestionKey } from '../questions'
import { questionsIn, sectionKeys, type SectionKey } from '../xray-sections'

type Schemas = components['schemas']
type XrayKey = ReturnType<typeof questionsIn>[number]['key']

/** The longest message, in characters, without the blanks around it. */
export const longestMessage = 2_000

/** A question of the FAQ that this version has words for. */
export type KnownQuestion =
  { page: 'faq'; key: QuestionKey } | { page: 'xray-faq'; section: SectionKey; key: XrayKey }

/** What came of a message. */
export type Outcome =
  | { is: 'text'; text: string }
  | { is: 'questions'; questions: readonly [KnownQuestion, ...KnownQuestion[]] }
  | { is: 'unknown' }
  /** Too many messages in a short time. */
  | { is: 'early'; seconds: number }
  | { is: 'refused'; code: ErrorCode }
  | { is: 'lost' }

/** A newer service may name what this page does not have. */
function known({ page, section, key }: Schemas['FaqQuestion']): KnownQuestion[] {
  if (page === 'faq') return groupOf(key) ? [{ page, key: key as QuestionKey }] : []
  const place = sectionKeys.find((one) => one === section)
  const question = place && questionsIn(place).find((one) => one.key === key)
  return question ? [{ page, section: place, key: question.key }] : []
}

export function readReply(reply: Partial<Schemas['ChatReply']> | undefined): Outcome {
  const text = reply?.output?.trim()
  if (text) return { is: 'text', text }
  const [first, ...others] = (reply?.questions ?? []).flatMap(known)
  return first ? { is: 'questions', questions: [first, ...others] } : { is: 'unknown' }
}

const [leastPause, usualPause, longestPause] = [1, 60, 3_600]

/** Whole seconds, as the service writes them; a proxy may say something else, or nothing. */
function secondsOf(header: string | null): number {
  const seconds = Number(header ?? Number.NaN)
  return Number.isFinite(seconds)
    ? Math.min(longestPause, Math.max(leastPause, Math.ceil(seconds)))
    : usualPause
}

/** Sends a message. The service waits for the operator's workflow, so the answer may take its time. */
export async function ask(body: Schemas['SendChatMessage'], signal: AbortSignal): Promise<Outcome> {
  try {
    const { data, error, response } = await client.POST('/chat/messages', { body, signal, fetch: sendSlowly })
    if (response.ok) return readReply(data)
    if (response.status === 429)
      return { is: 'early', seconds: secondsOf(response.headers.get('retry-after')) }
    return response.status < 500
      ? { is: 'refused', code: errorOfAnswer(response, error).code }
      : { is: 'lost' }
  } catch {
    return { is: 'lost' }
  }
}

/** Whether the service can be reached. Costs nothing: no message is sent for it. */
export async function isReachable(): Promise<boolean> {
  try {
    // The page of a proxy on the way is no answer.
    const { version } = (await fetchStatus({ cache: 'no-store' })) as Partial<ServiceStatus>
    return typeof version === 'string'
  } catch {
    return false
  }
}
