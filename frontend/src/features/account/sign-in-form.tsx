import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAuthCall } from '@/api/auth/use-auth-call'
import { sendCodeFirst, type StepProps } from './steps'
import { EmailField, PasswordField, StepForm, TextButton } from './fields'

export function SignInForm({ draft, goTo, done }: StepProps) {
  const { t } = useTranslation('account')
  const call = useAuthCall()
  const [email, setEmail] = useState(draft.email)
  const [password, setPassword] = useState('')
  const [missing, setMissing] = useState(false)

  const submit = async () => {
    call.clear()
    const empty = !email.trim() || !password
    setMissing(empty)
    if (empty) return
    await call.run(async (pool) => {
      const step = await pool.signInWith(email.trim(), password)
      if (step === 'done') return done()
      if (step === 'authenticator') return goTo('authenticator', { email: email.trim() })
      if (step === 'reset') return goTo('reset', { email: email.trim() }, 'resetFirst')
      const notice = await sendCodeFirst(pool, email.trim(), 'confirmFirst')
      goTo('confirm', { email: email.trim(), password }, notice)
    })
  }

  return (
    <StepForm
      error={call.error}
      busy={call.busy}
      submit={t('action.sign-in')}
      onSubmit={submit}
      links={
        <>
          <TextButton onClick={() => goTo('sign-up', { email })}>{t('toSignUp')}</TextButton>
          <TextButton onClick={() => goTo('reset', { email })}>{t('toReset')}</TextButton>
        </>
      }
    >
      <EmailField value={email} onChange={setEmail} />
      <PasswordField
        label={t('password')}
        name="password"
        autoComplete="current-password"
        value={password}
        onChange={setPassword}
        error={missing ? t('validation.emailAndPassword') : undefined}
      />
    </StepForm>
  )
}
