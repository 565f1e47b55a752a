import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isSignInPending } from '@/api/auth/pending-sign-in'
import { useAuthCall } from '@/api/auth/use-auth-call'
import type { StepProps } from './steps'
import { CodeField, StepForm, TextButton } from './fields'

/** The second step of a sign-in, for who has an authenticator app. The first one is known here, or to the pool's library. */
export function AuthenticatorForm({ draft, goTo, done }: StepProps) {
  const { t } = useTranslation('account')
  const call = useAuthCall()
  const [code, setCode] = useState('')
  const [missing, setMissing] = useState(false)
  const [hasBegun] = useState(() => draft.email !== '' || isSignInPending())
  const beginAgain = useEffectEvent(() => goTo('sign-in', {}, 'signInOver'))
  useEffect(() => {
    if (!hasBegun) beginAgain()
  }, [hasBegun])

  const submit = async () => {
    call.clear()
    setMissing(code.length !== 6)
    if (code.length !== 6) return
    await call.run(async (pool) => {
      if ((await pool.answerWithCode(code)) === 'done') return done()
      goTo('sign-in', {}, 'signInOver')
    })
  }

  if (!hasBegun) return null
  return (
    <StepForm
      error={call.error}
      busy={call.busy}
      submit={t('action.sign-in')}
      onSubmit={submit}
      links={
        <>
          <TextButton onClick={() => goTo('recovery', {})}>{t('toRecovery')}</TextButton>
          <TextButton onClick={() => goTo('sign-in', {})}>{t('toSignIn')}</TextButton>
        </>
      }
    >
      <CodeField value={code} onChange={setCode} error={missing ? t('validation.code') : undefined} />
    </StepForm>
  )
}
