import { currentSession } from './session'

/** Whose cache it is: each key holds the person, so that nobody sees what the account before had read. */
export const person = (): string => {
  const session = currentSession()
  return session.status === 'in' ? session.user.id : 'visitor'
}
