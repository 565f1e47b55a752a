import { currentSession } from './session'

/** Part of every cache key, so that nobody sees what another account has loaded. Visitors share one id. */
export const currentUserId = (): string => {
  const session = currentSession()
  return session.status === 'in' ? session.user.id : 'visitor'
}
