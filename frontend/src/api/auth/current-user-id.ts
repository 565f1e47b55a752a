import { currentSession, useSession } from './session'

/** Part of every cache key, so that nobody sees what another account has loaded. Visitors share one id. */
export const currentUserId = (): string => {
  const session = currentSession()
  return session.status === 'in' ? session.user.id : 'visitor'
}

/** For what an answer changes when it comes: whether the person is still the one who was signed in at this call. */
export function samePerson(): () => boolean {
  const id = currentUserId()
  return () => currentUserId() === id
}

/** The same for components: an act is of the person whom the page was drawn for when it began. */
export function useSamePerson(): () => boolean {
  useSession()
  return samePerson()
}
