import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAuthCall } from '@/api/auth/use-auth-call'
import type { StepProps } from './steps'
import { CodeField, EmailField, StepForm, TextButton } from './fields'
import { ResendButton } from './resend-button'
import { looksLikeEmail } from './validation'

export function ConfirmForm({ draft, goTo, done }: StepProps) {
  const { t } = useTranslation('account')
  const call = useAuthCall()
  const resend = useAuthCall()
  const [email, setEmail] = useState(draft.email)
  const [code, setCode] = useState('')
  const [fault, setFault] = useState<'email' | 'code'>()

  const submit = async () => {
    call.clear()
    resend.clear()
    const found = !looksLikeEmail(email) ? 'email' : code.length !== 6 ? 'code' : undefined
    setFault(found)
    if (found) return
    await call.run(async (pool) => {
      await pool.confirmWith(email.trim(), code)
      // After a reload the password is gone from memory, and is asked for once more.
      const step = draft.password && (await pool.signInWith(email.trim(), draft.password))
      if (step === 'done') return done()
      if (step === 'authenticator') return goTo('authenticator', { email: email.trim(), password: '' })
      goTo('sign-in', { email: email.trim(), password: '' }, 'confirmed')
    })
  }

  const sendAgain = () => {
    call.clear()
    if (looksLikeEmail(email)) return resend.run((pool) => pool.resendCodeTo(email.trim()))
    setFault('email')
    return Promise.resolve(false)
  }

  return (
    <StepForm
      error={call.error ?? resend.error}
      busy={call.busy}
      submit={t('action.confirm')}
      onSubmit={submit}
      links={
        <>
          <ResendButton resend={sendAgain} busy={resend.busy} />
          <TextButton onClick={() => goTo('sign-in', { email })}>{t('toSignIn')}</TextButton>
        </>
      }
    >
      {draft.email ? (
        <p className="break-words text-ink-2">{t('codeSentTo', { email: draft.email })}</p>
      ) : (
        <EmailField
          value={email}
          onChange={setEmail}
          error={fault === 'email' ? t('validation.email') : undefined}
        />
      )}
      <CodeField
        value={code}
        onChange={setCode}
        error={fault === 'code' ? t('validation.code') : undefined}
      />
    </StepForm>
  )
}
