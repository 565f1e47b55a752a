import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { endOthersAtSignIn } from '@/api/auth/others-to-end'
import { goodPassword } from '@/api/auth/password/password'
import { useAuthCall } from '@/api/auth/use-auth-call'
import { useBreachCheck } from '@/api/auth/password/use-breach-check'
import { comparedFor } from '@/api/auth/password/use-new-password'
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
  const check = useBreachCheck(JSON.stringify([email, code, password]))

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
      const answer = await check(password)
      if (answer === 'breached') setFault('breached')
      if (answer !== 'good') return
      await pool.setNewPassword(email.trim(), code, password)
      endOthersAtSignIn(email)
      goTo('sign-in', { email: email.trim(), password: '' }, 'passwordChanged')
    })
  }
  const typePassword = (text: string) => {
    setPassword(text)
    // Only the password that was asked about is known to be in a breach.
    if (fault === 'breached') setFault(undefined)
  }
  const change = { email: setEmail, code: setCode, password: typePassword }
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
      <EmailField
        readOnly={sent || call.busy}
        value={email}
        onChange={change.email}
        error={faultText('email')}
      />
      {sent && (
        <>
          <p role="status" className="text-ink-2">
            {t('resetSent')}
          </p>
          <CodeField readOnly={call.busy} value={code} onChange={change.code} error={faultText('code')} />
          <NewPasswordField
            label={t('newPassword')}
            email={email}
            readOnly={call.busy}
            value={password}
            onChange={change.password}
            error={faultText('password') ?? faultText('breached')}
          />
        </>
      )}
    </StepForm>
  )
}
