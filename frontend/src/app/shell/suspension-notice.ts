import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { currentSession } from '@/api/auth/session'
import { toast } from '@/ui/feedback/toast'

/** For what is shown while somebody is signed in: says wherever they are that their session ended by a suspension. */
export function useSuspensionNotice(): void {
  const { t } = useTranslation()
  const say = useEffectEvent(() => {
    const session = currentSession()
    if (session.status === 'out' && session.lost === 'account_suspended')
      void toast({ title: t('errors.account_suspended'), tone: 'error', stay: 'long' })
  })
  useEffect(() => () => say(), [])
}
