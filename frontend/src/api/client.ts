import createClient from 'openapi-fetch'
import { jittered, pause } from '@/lib/pause'
import { asApiError, errorOfAnswer, type ErrorCode } from './errors'
import type { paths as Endpoints } from './schema'
import { samePerson } from './auth/current-user-id'
import { accessToken, currentSession, isLeaving, sessionLost } from './auth/session'
import { askToSignInAgain } from './auth/sign-in-again'
// No data of a person comes in before what makes it leave is there.
import './auth/forget-answers'

const answerWithin = 15_000
/** As long as the gateway waits for its function. */
const slowAnswerWithin = 30_000
const retryPauses = [300, 900]

/** A read, or a write that carries its idempotency key, may be sent again when its outcome is unknown. */
function repeatable(request: Request): boolean {
  return request.method === 'GET' || request.headers.has('Idempotency-Key')
}

async function attempt(request: Request, token: string | null, within: number): Promise<Response> {
  const timeout = AbortSignal.timeout(within)
  // Where a browser cannot join signals, a call that was given up ends with its time limit.
  const signal = 'any' in AbortSignal ? AbortSignal.any([request.signal, timeout]) : timeout
  const copy = new Request(request.clone(), { signal })
  if (token) copy.headers.set('Authorization', `Bearer ${token}`)
  return fetch(copy)
}

async function patiently(request: Request, token: string | null, within: number): Promise<Response> {
  for (const wait of retryPauses) {
    try {
      const answer = await attempt(request, token, within)
      if (answer.status !== 503 || !repeatable(request)) return answer
    } catch (cause) {
      if (request.signal.aborted || !repeatable(request)) throw cause
    }
    await pause(jittered(wait))
  }
  return attempt(request, token, within)
}

/** Why an answer refuses what was asked. */
async function refusalOf(answer: Response): Promise<ErrorCode | undefined> {
  if (answer.ok) return undefined
  const body: unknown = await answer
    .clone()
    .json()
    .catch(() => null)
  return errorOfAnswer(answer, body).code
}

/** The token to take in place of one that was refused: the one that has replaced it meanwhile, or else a refreshed one. */
async function tokenAfter(refused: string): Promise<string | null> {
  const stored = await accessToken()
  return stored === refused ? accessToken({ refresh: true }) : stored
}

/**
 * Sends a request with the person's token. A 401 refreshes the token once; a second one, and a suspension, end the session it was sent in,
 * no later one, and none that the person is just ending.
 */
async function authorized(
  request: Request,
  within: number,
): Promise<[answer: Response, refusal: ErrorCode | undefined]> {
  const session = currentSession()
  // What was sent for one person is not sent again for another one, nor while they are leaving.
  const isSame = samePerson()
  const token = await accessToken()
  const first = await patiently(request, token, within)
  const fresh = token && first.status === 401 && isSame() && !isLeaving() ? await tokenAfter(token) : null
  const answer = fresh ? await patiently(request, fresh, within) : first
  const refusal = await refusalOf(answer)
  const isOver = refusal === 'sign_in_required' || refusal === 'account_suspended'
  if (isOver && currentSession() === session && !isLeaving()) sessionLost(refusal)
  return [answer, refusal]
}

/** Where the last sign-in is too long ago, the person signs in again over the page, and the same request is sent once more. */
async function sendWithin(request: Request, within: number): Promise<Response> {
  const [answer, refusal] = await authorized(request, within)
  const mayRepeat = refusal === 'sign_in_again' && (await askToSignInAgain())
  return mayRepeat ? (await authorized(request, within))[0] : answer
}

export const send = (request: Request): Promise<Response> => sendWithin(request, answerWithin)

/** For acts that are known to take their time: pass it as the `fetch` of the call. */
export const sendSlowly = (request: Request): Promise<Response> => sendWithin(request, slowAnswerWithin)

/** Nothing is sent where pages are rendered ahead of time; there is no address either. */
const origin = typeof location === 'undefined' ? '' : location.origin

export const client = createClient<Endpoints>({ baseUrl: `${origin}/api`, fetch: send })

type Answer<Data> = { data?: Data; error?: unknown; response: Response }

/** The data of an answer, or an ApiError. */
export async function unwrap<Data>(call: Promise<Answer<Data>>): Promise<Data> {
  let answer: Answer<Data>
  try {
    answer = await call
  } catch (cause) {
    throw asApiError(cause)
  }
  if (!answer.response.ok) throw errorOfAnswer(answer.response, answer.error)
  return answer.data as Data
}
