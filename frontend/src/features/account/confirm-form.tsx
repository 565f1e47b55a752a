import { useEffect, useState, type SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '@/ui/button'
import { Field } from '@/ui/field'
import { AuthError } from './auth-error'
import type { StepProps } from './auth-page'
import { CodeField } from './code-field'
import { textLink } from './text-link'
import { useAuthCall } from './use-auth-call'
import { looksLikeEmail } from './validation'

const resendAfter = 30

/** Seconds until another code may be asked for. */
function useCountdown(): [number, () => void] {
  const [left, setLeft] = useState(0)
  useEffect(() => {
    if (left === 0) return
    const timer = setTimeout(() => setLeft(left - 1), 1_000)
    return () => clearTimeout(timer)
  }, [left])
  return [left, () => setLeft(resendAfter)]
}

export function ConfirmForm({ draft, goTo, done }: StepProps) {
  const { t } = useTranslation('account')
  const call = useAuthCall()
  const resend = useAuthCall()
  const [email, setEmail] = useState(draft.email)
  const [code, setCode] = useState('')
  const [incomplete, setIncomplete] = useState(false)
  const [wait, startWait] = useCountdown()

  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    call.clear()
    const bad = code.length !== 6 || !looksLikeEmail(email)
    setIncomplete(bad)
    if (bad) return
    await call.run(async (pool) => {
      await pool.confirmWith(email.trim(), code)
      // After a reload the password is gone from memory, and is asked for once more.
      if (draft.password && (await pool.signInWith(email.trim(), draft.password)) === 'done') return done()
      goTo('sign-in', { email: email.trim(), password: '' }, 'confirmed')
    })
  }

  const sendAgain = async () => {
    if (!looksLikeEmail(email)) return setIncomplete(true)
    if (await resend.run((pool) => pool.resendCodeTo(email.trim()))) startWait()
  }

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
      {draft.email ? (
        <p className="break-words text-ink-2">{t('codeSentTo', { email: draft.email })}</p>
      ) : (
        <Field
          label={t('email')}
          type="email"
          autoComplete="username"
          value={email}
          onChange={(event) => setEmail(event.target.value)}
        />
      )}
      <CodeField value={code} onChange={setCode} error={incomplete ? t('validation.code') : undefined} />
      <AuthError code={call.error ?? resend.error} />
      <Button type="submit" look="primary" size="lg" busy={call.busy}>
        {t('action.confirm')}
      </Button>
      <div className="flex flex-wrap justify-between gap-x-4 gap-y-2">
        <button
          type="button"
          className={`${textLink} disabled:cursor-not-allowed disabled:text-ink-3`}
          disabled={wait > 0 || resend.busy}
          onClick={() => void sendAgain()}
        >
          {wait > 0 ? t('resendIn', { seconds: wait }) : t('resend')}
        </button>
        <button type="button" className={textLink} onClick={() => goTo('sign-in', { email })}>
          {t('toSignIn')}
        </button>
      </div>
    </form>
  )
}
