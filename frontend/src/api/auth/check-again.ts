import { currentSession, loadSession } from './session'

/** A session that could not be checked is, once there is a network, or somebody looks at the page again. Answers the function that ends this. */
export function checkSessionAgain(): () => void {
  const check = () => {
    if (currentSession().status === 'failed' && !document.hidden) void loadSession()
  }
  addEventListener('online', check)
  document.addEventListener('visibilitychange', check)
  return () => {
    removeEventListener('online', check)
    document.removeEventListener('visibilitychange', check)
  }
}
