import { pause } from '@/lib/pause'
import { asApiError } from './errors'

const waits = { most: 20, each: 3_000 } as const

/** Reads again where the server asks for patience, 20 times in a row at most. Throws an ApiError, or the reason of an aborted `signal`. */
export async function patiently<Answer>(read: () => Promise<Answer>, signal?: AbortSignal): Promise<Answer> {
  for (let waited = 0; ; waited += 1) {
    try {
      return await read()
    } catch (cause) {
      const error = asApiError(cause)
      if (error.code !== 'too_many_requests' || waited >= waits.most) throw error
      await pause(waits.each, signal)
    }
  }
}
