import { useState, type SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '@/ui/button'
import { Field } from '@/ui/field'
import { AuthError } from './auth-error'
import type { StepProps } from './auth-page'
import { PasswordField } from './password-field'
import { useAuthCall } from './use-auth-call'
import { textLink } from './text-link'

export function SignInForm({ draft, goTo, done }: StepProps) {
  const { t } = useTranslation('account')
  const call = useAuthCall()
  const [email, setEmail] = useState(draft.email)
  const [password, setPassword] = useState('')
  const [missing, setMissing] = useState(false)

  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    call.clear()
    const empty = !email.trim() || !password
    setMissing(empty)
    if (empty) return
    await call.run(async (pool) => {
      const step = await pool.signInWith(email.trim(), password)
      if (step === 'done') return done()
      await pool.resendCodeTo(email.trim())
      goTo('confirm', { email: email.trim(), password }, 'confirmFirst')
    })
  }

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
      <Field
        label={t('email')}
        type="email"
        name="email"
        autoComplete="username"
        autoCapitalize="none"
        value={email}
        onChange={(event) => setEmail(event.target.value)}
      />
      <PasswordField
        label={t('password')}
        name="password"
        autoComplete="current-password"
        value={password}
        onChange={(event) => setPassword(event.target.value)}
        error={missing ? t('validation.emailAndPassword') : undefined}
      />
      <AuthError code={call.error} />
      <Button type="submit" look="primary" size="lg" busy={call.busy}>
        {t('action.sign-in')}
      </Button>
      <div className="flex flex-wrap justify-between gap-x-4 gap-y-2">
        <button type="button" className={textLink} onClick={() => goTo('sign-up', { email })}>
          {t('toSignUp')}
        </button>
        <button type="button" className={textLink} onClick={() => goTo('reset', { email })}>
          {t('toReset')}
        </button>
      </div>
    </form>
  )
}
