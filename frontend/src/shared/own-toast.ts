import { currentUserId, useSamePerson } from '@/api/auth/current-user-id'
import type { ErrorCode } from '@/api/errors'
import { toast } from '@/ui/feedback/toast'
import type { Toast } from '@/ui/feedback/toast-types'

/**
 * Says what came of an act to the person who began it, and to nobody after them. `why`: the reason of a failure. That their session is over
 * is said as long as nobody else is signed in.
 */
export function useOwnToast(): (message: Toast, why?: ErrorCode) => void {
  const isSame = useSamePerson()
  return (message, why) => {
    if (isSame() || (why === 'sign_in_required' && currentUserId() === 'visitor')) void toast(message)
  }
}
