/** The user pool's own rules for a password, in the order in which they are shown. */
export const passwordRules = [
  ['length', (text: string) => text.length >= 10],
  ['lower', (text: string) => /\p{Ll}/u.test(text)],
  ['digit', (text: string) => /\d/.test(text)],
] as const

export const goodPassword = (text: string): boolean => passwordRules.every(([, met]) => met(text))
