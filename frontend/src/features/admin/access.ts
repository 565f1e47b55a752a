import type { UserView } from './api'

export type AccessAct = 'suspend' | 'lift' | 'signOut'

/** Account and user pool contradict each other: an act was cut off halfway. */
type CutOff = 'stillIn' | 'lockedOut'

interface Access {
  isSuspended: boolean
  cutOff: CutOff | undefined
  acts: AccessAct[]
}

type Known = Pick<UserView, 'canSignIn' | 'suspension'>

/** How somebody's access is, and what an operator can do about it: what was cut off is done again. */
export function accessOf(user: Known): Access {
  const isSuspended = isSuspendedNow(user)
  const cutOff = user.canSignIn !== isSuspended ? undefined : isSuspended ? 'stillIn' : 'lockedOut'
  const acts: AccessAct[] = []
  if (!isSuspended || cutOff) acts.push('suspend')
  // The server refuses to lift what never was.
  if (isSuspended || (cutOff && user.suspension)) acts.push('lift')
  return { isSuspended, cutOff, acts: [...acts, 'signOut'] }
}

export const isSuspendedNow = ({ suspension }: Pick<UserView, 'suspension'>): boolean =>
  Boolean(suspension && !suspension.liftedAt)
