const longestCode = 50

/** What stays of what was typed or pasted: letters, digits and hyphens, in upper case. */
export const cleanCode = (typed: string): string =>
  typed
    .replaceAll(/[^A-Za-z0-9-]/g, '')
    .slice(0, longestCode)
    .toUpperCase()

export type CodeShape = 'promo' | 'gift' | 'malformed'

/**
 * What a code looks like, before the server is asked: promo codes are 3 to 20 letters and digits; what is longer or holds hyphens can
 * only be a present. A gift code may look like a promo code: what it is, the server decides.
 */
export function codeShape(code: string): CodeShape {
  if (/^[A-Z0-9]{3,20}$/.test(code)) return 'promo'
  const gift = /^[A-Z0-9-]{3,50}$/.test(code) && /[A-Z0-9]/.test(code)
  return gift ? 'gift' : 'malformed'
}
