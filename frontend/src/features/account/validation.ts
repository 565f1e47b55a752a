import { goodPassword } from '@/api/auth/password'

/** Checks only the shape of an address; the confirmation code shows whether it exists. */
export const looksLikeEmail = (text: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text.trim())

export interface SignUpDraft {
  email: string
  password: string
  repeat: string
  terms: boolean
}

export type SignUpFault = 'email' | 'password' | 'repeat' | 'terms'

/** What is wrong with the form, field by field. */
export function faultsOf(draft: SignUpDraft): Set<SignUpFault> {
  const faults = new Set<SignUpFault>()
  if (!looksLikeEmail(draft.email)) faults.add('email')
  if (!goodPassword(draft.password)) faults.add('password')
  if (draft.repeat !== draft.password) faults.add('repeat')
  if (!draft.terms) faults.add('terms')
  return faults
}

/** The six digits of a code, whatever text was around them. */
export const digitsOf = (text: string): string => text.replace(/\D/g, '').slice(0, 6)
