import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isBreached } from '@/api/auth/breached'
import { endOthersAtSignIn } from '@/api/auth/others-to-end'
import { goodPassword } from '@/api/auth/password'
import { comparedFor } from '@/api/auth/use-new-password'
import { useAuthCall } from '@/api/auth/use-auth-call'
import { sendCodeFirst, type StepProps } from './steps'
import { CodeField, EmailField, NewPasswordField, StepForm, TextButton } from './fields'
import { ResendButton } from './resend-button'
import { looksLikeEmail } from './validation'

type Fault = 'email' | 'code' | 'password' | 'breached'

/** First the address, then the code and the new password: what is typed, what is wrong, and the requests. */
function useReset({ draft, goTo }: Pick<StepProps, 'draft' | 'goTo'>) {
  const call = useAuthCall()
  const resend = useAuthCall()
  const [email, setEmail] = useState(draft.email)
  const [sent, setSent] = useState(false)
  const [code, setCode] = useState('')
  const [password, setPassword] = useState('')
  const [fault, setFault] = useState<Fault>()

  const findFault = (): Fault | undefined => {
    if (!looksLikeEmail(email)) return 'email'
    if (!sent) return undefined
    if (code.length !== 6) return 'code'
    return goodPassword(password, comparedFor(email)) ? undefined : 'password'
  }

  const submit = async () => {
    call.clear()
    resend.clear()
    const found = findFault()
    setFault(found)
    if (found) return
    await call.run(async (pool) => {
      if (!sent) {
        if ((await pool.sendResetCodeTo(email.trim())) === 'sent') return setSent(true)
        const notice = await sendCodeFirst(pool, email.trim(), 'confirmBeforeReset')
        return goTo('confirm', { email: email.trim(), password: '' }, notice)
      }
      if (await isBreached(password)) return setFault('breached')
      await pool.setNewPassword(email.trim(), code, password)
      endOthersAtSignIn(email)
      goTo('sign-in', { email: email.trim(), password: '' }, 'passwordChanged')
    })
  }
  const change = { email: setEmail, code: setCode, password: setPassword }
  return { email, sent, code, password, call, resend, fault, change, submit }
}

export function ResetForm({ draft, goTo }: StepProps) {
  const { t } = useTranslation('account')
  const { email, sent, code, password, call, resend, fault, change, submit } = useReset({ draft, goTo })
  const faultText = (key: Fault) => (fault === key ? t(`validation.${key}`) : undefined)

  return (
    <StepForm
      error={call.error ?? resend.error}
      busy={call.busy}
      submit={t(sent ? 'action.setPassword' : 'action.sendCode')}
      onSubmit={submit}
      links={
        <>
          {sent && (
            <ResendButton
              busy={resend.busy}
              resend={() =>
                resend.run(async (pool) => {
                  await pool.sendResetCodeTo(email.trim())
                })
              }
            />
          )}
          <TextButton onClick={() => goTo('sign-in', { email })}>{t('toSignIn')}</TextButton>
        </>
      }
    >
      <EmailField readOnly={sent} value={email} onChange={change.email} error={faultText('email')} />
      {sent && (
        <>
          <p role="status" className="text-ink-2">
            {t('resetSent')}
          </p>
          <CodeField value={code} onChange={change.code} error={faultText('code')} />
          <NewPasswordField
            label={t('newPassword')}
            email={email}
            value={password}
            onChange={change.password}
            error={faultText('password') ?? faultText('breached')}
          />
        </>
      )}
    </StepForm>
  )
}
