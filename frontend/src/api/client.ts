import createClient from 'openapi-fetch'
import { asApiError, errorOfAnswer } from './errors'
import type { paths as Endpoints } from './schema'
import { accessToken, sessionLost } from './session'

const answerWithin = 15_000
const retryPauses = [300, 900]

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** A read, or a write that carries its idempotency key, may be sent again when its outcome is unknown. */
function repeatable(request: Request): boolean {
  return request.method === 'GET' || request.headers.has('Idempotency-Key')
}

async function attempt(request: Request, token: string | null): Promise<Response> {
  const copy = new Request(request.clone(), {
    signal: AbortSignal.any([request.signal, AbortSignal.timeout(answerWithin)]),
  })
  if (token) copy.headers.set('Authorization', `Bearer ${token}`)
  return fetch(copy)
}

async function patiently(request: Request, token: string | null): Promise<Response> {
  for (const wait of retryPauses) {
    try {
      const answer = await attempt(request, token)
      if (answer.status !== 503 || !repeatable(request)) return answer
    } catch (cause) {
      if (request.signal.aborted || !repeatable(request)) throw cause
    }
    await pause(wait)
  }
  return attempt(request, token)
}

/** Sends a request with the person's token. A 401 refreshes the token once; a second one ends the session. */
export async function send(request: Request): Promise<Response> {
  const token = await accessToken()
  const answer = await patiently(request, token)
  if (answer.status !== 401) return answer
  const fresh = token ? await accessToken({ refresh: true }) : null
  const second = fresh ? await patiently(request, fresh) : answer
  if (second.status === 401) sessionLost()
  return second
}

export const client = createClient<Endpoints>({ baseUrl: `${location.origin}/api`, fetch: send })

type Answer<Data> = { data?: Data; error?: unknown; response: Response }

/** The data of an answer, or an ApiError. */
export async function unwrap<Data>(call: Promise<Answer<Data>>): Promise<Data> {
  let answer: Answer<Data>
  try {
    answer = await call
  } catch (cause) {
    throw asApiError(cause)
  }
  if (!answer.response.ok) throw errorOfAnswer(answer.response.status, answer.error)
  return answer.data as Data
}
