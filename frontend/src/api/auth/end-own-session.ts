import { within } from './within'

/** How long a sign-out waits for the API. */
const answerWithin = 3_000

/** Past the API's client, which would refresh the token or ask to sign in again. It outlives the page that is being left. */
const end = (sessions: string, accessToken: string): Promise<Response> =>
  fetch(`${location.origin}/api/me/${sessions}`, {
    method: 'DELETE',
    headers: { Authorization: `Bearer ${accessToken}` },
    keepalive: true,
    signal: AbortSignal.timeout(answerWithin),
  })

/** Whoever has a copy of this token, or a newer one of the same session, is refused by the API from now on. Rejects where it did not answer. */
export async function endSessionOf(accessToken: string): Promise<void> {
  await end('sessions/current', accessToken)
}

/** Ends all sessions but the one of this token, and asks nobody to sign in again. Answers whether they have ended; never rejects. */
export const endOthersThan = (accessToken: string): Promise<boolean> =>
  end('sessions', accessToken).then(
    ({ ok }) => ok,
    () => false,
  )

/** Ends the session of this browser at the API, before the user pool does. Never rejects: a failure prevents no sign-out. */
export async function endOwnSession(currentToken: () => Promise<string | null>): Promise<void> {
  const endIt = async () => {
    const token = await currentToken()
    if (token) await endSessionOf(token)
  }
  try {
    await within(answerWithin, endIt())
  } catch {
    // The tokens leave this browser all the same, and the user pool revokes them.
  }
}
