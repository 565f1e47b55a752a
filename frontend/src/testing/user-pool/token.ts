const encode = (value: object) =>
  btoa(JSON.stringify(value)).replace(/=+$/, '').replaceAll('+', '-').replaceAll('/', '_')

/** What an access token says of its session. The library revokes a session only where the first is there; the API knows it by the second. */
export const sessionClaims = (signedInAt: number) => ({
  token_use: 'access',
  origin_jti: `session-of-${String(signedInAt)}`,
  auth_time: signedInAt,
})

/** A token as the user pool writes them, unsigned: nothing in the browser checks a signature. No two are alike. */
export const token = (sub: string, claims: object, lasts = 3600): string => {
  const now = Math.floor(Date.now() / 1000)
  const jti = crypto.randomUUID()
  return `${encode({ alg: 'RS256', typ: 'JWT' })}.${encode({ sub, iat: now, exp: now + lasts, jti, ...claims })}.signature`
}

interface Claims {
  sub: string
  /** The second of the sign-in: the same in all tokens that it is renewed by. */
  auth_time?: number
}

export const claimsOf = (text: string): Claims => {
  const [, claims = ''] = text.split('.')
  return JSON.parse(atob(claims.replaceAll('-', '+').replaceAll('_', '/'))) as Claims
}
