/** The second of the sign-in that an access token is of, by which the API knows a session; `undefined` where the token does not say. */
export function signedInAt(accessToken: string): number | undefined {
  const [, claims = ''] = accessToken.split('.')
  try {
    const { auth_time: second } = JSON.parse(atob(claims.replaceAll('-', '+').replaceAll('_', '/'))) as {
      auth_time?: unknown
    }
    return typeof second === 'number' ? second : undefined
  } catch {
    return undefined
  }
}

/** Two sign-ins of one person within one second are one session: whoever ends one ends the other. */
export function areOneSession(token: string, other: string): boolean {
  const second = signedInAt(token)
  return second !== undefined && second === signedInAt(other)
}
