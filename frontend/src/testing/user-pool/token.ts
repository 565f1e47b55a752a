const encode = (value: object) =>
  btoa(JSON.stringify(value)).replace(/=+$/, '').replaceAll('+', '-').replaceAll('/', '_')

/** A token as the user pool writes them, unsigned: nothing in the browser checks a signature. No two are alike. */
export const token = (sub: string, claims: object, lasts = 3600): string => {
  const now = Math.floor(Date.now() / 1000)
  const jti = crypto.randomUUID()
  return `${encode({ alg: 'RS256', typ: 'JWT' })}.${encode({ sub, iat: now, exp: now + lasts, jti, ...claims })}.signature`
}

interface Claims {
  sub: string
  iat: number
  /** The session that the token is of: the same in all that it is renewed by. */
  origin_jti?: string
}

export const claimsOf = (text: string): Claims => {
  const [, claims = ''] = text.split('.')
  return JSON.parse(atob(claims.replaceAll('-', '+').replaceAll('_', '/'))) as Claims
}
