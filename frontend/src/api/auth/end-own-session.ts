import { within } from './within'

/** How long a sign-out waits for the API. */
const answerWithin = 3_000

/** Whoever has a copy of this token, or a newer one of the same session, is refused by the API from now on. Rejects where it did not answer. */
export async function endSessionOf(accessToken: string): Promise<void> {
  // Past the API's client, which would refresh the token or ask to sign in again. It outlives the page that is being left.
  await fetch(`${location.origin}/api/me/sessions/current`, {
    method: 'DELETE',
    headers: { Authorization: `Bearer ${accessToken}` },
    keepalive: true,
    signal: AbortSignal.timeout(answerWithin),
  })
}

/** Ends the session of this browser at the API, before the user pool does. Never rejects: a failure prevents no sign-out. */
export async function endOwnSession(currentToken: () => Promise<string | null>): Promise<void> {
  const end = async () => {
    const token = await currentToken()
    if (token) await endSessionOf(token)
  }
  try {
    await within(answerWithin, end())
  } catch {
    // The tokens leave this browser all the same, and the user pool revokes them.
  }
}
