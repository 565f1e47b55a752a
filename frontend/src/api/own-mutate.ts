import { useSWRConfig } from 'swr'
import { useSamePerson } from './auth/current-user-id'

type Mutate = ReturnType<typeof useSWRConfig>['mutate']

/**
 * SWR's `mutate` for acts of the person signed in. It changes nothing once they have left: an answer that comes late belongs neither to
 * who is there then, nor into a cache that was emptied.
 */
export function useOwnMutate(): Mutate {
  const { mutate } = useSWRConfig()
  const isSame = useSamePerson()
  return ((...change: Parameters<Mutate>) =>
    isSame() ? mutate(...change) : Promise.resolve(undefined)) as Mutate
}
