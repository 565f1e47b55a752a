import { useState, type SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '@/ui/button'
import { Field } from '@/ui/field'
import { AuthError } from './auth-error'
import type { StepProps } from './auth-page'
import { CodeField } from './code-field'
import { PasswordField } from './password-field'
import { textLink } from './text-link'
import { useAuthCall } from './use-auth-call'
import { goodPassword, looksLikeEmail } from './validation'

type Fault = 'email' | 'code' | 'password'

export function ResetForm({ draft, goTo }: StepProps) {
  const { t } = useTranslation('account')
  const call = useAuthCall()
  const [email, setEmail] = useState(draft.email)
  const [sent, setSent] = useState(false)
  const [code, setCode] = useState('')
  const [password, setPassword] = useState('')
  const [fault, setFault] = useState<Fault>()
  const faultText = (key: Fault) => (fault === key ? t(`validation.${key}`) : undefined)

  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    call.clear()
    const found: Fault | undefined = !looksLikeEmail(email)
      ? 'email'
      : sent && code.length !== 6
        ? 'code'
        : sent && !goodPassword(password)
          ? 'password'
          : undefined
    setFault(found)
    if (found) return
    await call.run(async (pool) => {
      if (!sent) {
        await pool.sendResetCodeTo(email.trim())
        setSent(true)
        return
      }
      await pool.setNewPassword(email.trim(), code, password)
      goTo('sign-in', { email: email.trim(), password: '' }, 'passwordChanged')
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
        readOnly={sent}
        value={email}
        onChange={(event) => setEmail(event.target.value)}
        error={faultText('email')}
      />
      {sent && (
        <>
          <p role="status" className="text-ink-2">
            {t('resetSent')}
          </p>
          <CodeField value={code} onChange={setCode} error={faultText('code')} />
          <PasswordField
            label={t('newPassword')}
            name="new-password"
            autoComplete="new-password"
            value={password}
            onChange={(event) => setPassword(event.target.value)}
            error={faultText('password')}
            hint={t('passwordHint')}
          />
        </>
      )}
      <AuthError code={call.error} />
      <Button type="submit" look="primary" size="lg" busy={call.busy}>
        {t(sent ? 'action.setPassword' : 'action.sendCode')}
      </Button>
      <button
        type="button"
        className={`${textLink} justify-self-start`}
        onClick={() => goTo('sign-in', { email })}
      >
        {t('toSignIn')}
      </button>
    </form>
  )
}
