import { useSession } from '@/api/auth/session'

/** The address of the account; empty where the app does not know it. */
export function useAccountAddress(): string {
  const session = useSession()
  return session.status === 'in' ? session.user.email : ''
}
