import { meKey, type Me } from '@/api/account'
import { currentSession } from '@/api/auth/session'
import { client, unwrap } from '@/api/client'
import { useOwnMutate } from '@/api/own-mutate'

interface Authenticator {
  /** Turns it on, and makes a recovery code in place of the one before. Throws an ApiError. */
  turnOn: () => Promise<string>
  /** Throws an ApiError. */
  turnOff: () => Promise<void>
}

/** The account shows at once what was done, and is read again; also after a failure, whose outcome may be unknown. */
export function useAuthenticator(): Authenticator {
  const mutate = useOwnMutate()
  const refresh = (change?: (me: Me) => Me) => {
    const session = currentSession()
    if (session.status === 'in')
      void mutate<Me | undefined>(meKey(session.user.id), change && ((me) => me && change(me)))
  }
  const done = async <Answer>(
    act: Promise<Answer>,
    since: (me: Me) => string | null | undefined,
  ): Promise<Answer> => {
    try {
      const answer = await act
      refresh((me) => ({ ...me, authenticatorSince: since(me) ?? null }))
      return answer
    } catch (cause) {
      refresh()
      throw cause
    }
  }
  return {
    turnOn: async () => {
      const { recoveryCode } = await done(
        unwrap(client.PUT('/me/authenticator')),
        ({ authenticatorSince }) => authenticatorSince ?? new Date().toISOString(),
      )
      return recoveryCode
    },
    turnOff: async () => {
      await done(unwrap(client.DELETE('/me/authenticator')), () => null)
    },
  }
}
