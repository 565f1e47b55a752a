import { goodPassword, type Compared } from '@/api/auth/password/password'

/** Checks only the shape of an address; the confirmation code shows whether it exists. */
export const looksLikeEmail = (text: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text.trim())

export interface SignUpDraft {
  email: string
  password: string
  repeat: string
  terms: boolean
}

/** `breached` is about the password, too, and known only once somebody else was asked. */
export type SignUpFault = 'email' | 'password' | 'breached' | 'repeat' | 'terms'

/** What is wrong with the form, field by field. */
export function faultsOf(draft: SignUpDraft, compared: Compared): Set<SignUpFault> {
  const faults = new Set<SignUpFault>()
  if (!looksLikeEmail(draft.email)) faults.add('email')
  if (!goodPassword(draft.password, compared)) faults.add('password')
  if (draft.repeat !== draft.password) faults.add('repeat')
  if (!draft.terms) faults.add('terms')
  return faults
}
