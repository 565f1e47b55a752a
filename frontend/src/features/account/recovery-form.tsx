import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { client, unwrap } from '@/api/client'
import { asApiError, type ApiError } from '@/api/errors'
import { Field } from '@/ui/form/field'
import type { StepProps } from './steps'
import { EmailField, StepForm, TextButton } from './fields'
import { looksLikeEmail } from './validation'

type Fault = 'email' | 'recoveryCode'

/** What is typed, what is wrong with it, and the request to the API. */
function useRecovery({ draft, goTo }: Pick<StepProps, 'draft' | 'goTo'>) {
  const [email, setEmail] = useState(draft.email)
  const [code, setCode] = useState('')
  const [fault, setFault] = useState<Fault>()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<ApiError>()

  const submit = async () => {
    setError(undefined)
    const found = !looksLikeEmail(email) ? 'email' : code.trim() === '' ? 'recoveryCode' : undefined
    setFault(found)
    if (found) return
    setBusy(true)
    try {
      const body = { email: email.trim(), code: code.trim() }
      await unwrap(client.POST('/sign-in-recovery', { body }))
      goTo('sign-in', { email: email.trim(), password: '' }, 'authenticatorOff')
    } catch (cause) {
      setError(asApiError(cause))
    } finally {
      setBusy(false)
    }
  }
  return { email, setEmail, code, setCode, fault, busy, error, submit }
}

/** Turns a lost authenticator app off by the code that was stored for that; the password is still needed. */
export function RecoveryForm({ draft, goTo }: StepProps) {
  const { t } = useTranslation(['account', 'common'])
  const { email, setEmail, code, setCode, fault, busy, error, submit } = useRecovery({ draft, goTo })
  const faultText = (key: Fault) => (fault === key ? t(`validation.${key}`) : undefined)

  return (
    <StepForm
      error={undefined}
      refusal={error && t(`common:errors.${error.code}`)}
      busy={busy}
      submit={t('action.recover')}
      onSubmit={submit}
      links={<TextButton onClick={() => goTo('sign-in', { email })}>{t('toSignIn')}</TextButton>}
    >
      <EmailField value={email} onChange={setEmail} error={faultText('email')} />
      <Field
        label={t('recoveryCode')}
        name="recovery-code"
        autoComplete="off"
        autoCapitalize="characters"
        autoCorrect="off"
        spellCheck={false}
        hint={t('recoveryCodeHint')}
        value={code}
        onChange={(event) => setCode(event.target.value)}
        error={faultText('recoveryCode')}
      />
    </StepForm>
  )
}
