import { useEffect, useEffectEvent, useState, type SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '@/api/auth/session'
import { sessionsKey } from '@/api/auth/sessions-key'
import { useAuthCall } from '@/api/auth/use-auth-call'
import type { User } from '@/api/auth/user'
import { useOwnMutate } from '@/api/own-mutate'
import { Button } from '@/ui/button'
import { Notice } from '@/ui/feedback/notice'
import { CodeField } from '@/ui/form/code-field'
import { Form } from '@/ui/form/form'
import { PasswordField } from '@/ui/form/password-field'
import { useFocusOnStep } from '@/ui/form/use-focus-on-step'
import Dialog from '@/ui/overlay/dialog'

interface SignInAgainProps {
  open: boolean
  onOpen: (open: boolean) => void
  user: User
  onDone: () => void
}

const formId = 'sign-in-again'

/** First the password, then the code of the app where the pool asks for one. */
function useSteps(email: string, onDone: () => void) {
  const call = useAuthCall()
  const [step, setStep] = useState<'password' | 'code'>('password')
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [missing, setMissing] = useState(false)
  const [over, setOver] = useState(false)

  const beginAgain = () => {
    setStep('password')
    setPassword('')
    setOver(true)
  }
  const submit = async () => {
    call.clear()
    const isMissing = step === 'password' ? password === '' : code.length !== 6
    setMissing(isMissing)
    if (isMissing) return
    setOver(false)
    await call.run(async (pool) => {
      if (step === 'code') return (await pool.completeSignInAgain(code)) === 'done' ? onDone() : beginAgain()
      if ((await pool.signInAgain(email, password)) === 'done') return onDone()
      setCode('')
      setStep('code')
    })
  }
  return { step, password, setPassword, code, setCode, missing, over, submit, ...call }
}

/** For an act that needs a sign-in of the last minutes. The page below stays as it is, and so does who is signed in. */
export default function SignInAgainDialog({ open, onOpen, user, onDone }: SignInAgainProps) {
  const { t } = useTranslation(['account', 'common'])
  const session = useSession()
  const mutate = useOwnMutate()
  const steps = useSteps(user.email, () => {
    onDone()
    // The new session is listed in place of the old one.
    void mutate(sessionsKey(user.id))
  })
  const place = useFocusOnStep(steps.step)
  const isSame = session.status === 'in' && session.user.id === user.id
  const giveUp = useEffectEvent(() => onOpen(false))
  useEffect(() => {
    if (!isSame) giveUp()
  }, [isSame])

  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    void steps.submit()
  }
  return (
    <Dialog
      open={open}
      onOpen={onOpen}
      size="sm"
      title={t('again.title')}
      description={t('again.text')}
      close={t('common:actions.cancel')}
      footer={
        <>
          <Button onClick={() => onOpen(false)}>{t('common:actions.cancel')}</Button>
          <Button type="submit" form={formId} look="primary" busy={steps.busy}>
            {t('action.sign-in')}
          </Button>
        </>
      }
    >
      <Form id={formId} onSubmit={submit} className="grid gap-4">
        <p className="break-words text-ink">{user.email}</p>
        {steps.over && (
          <Notice live tone="warn">
            {t('again.over')}
          </Notice>
        )}
        {/* Password managers look for it. */}
        <input type="text" name="username" autoComplete="username" value={user.email} readOnly hidden />
        <div ref={place}>
          {steps.step === 'password' ? (
            <PasswordField
              label={t('password')}
              name="password"
              autoComplete="current-password"
              reveal={{ show: t('showPassword'), hide: t('hidePassword') }}
              value={steps.password}
              onChange={(event) => steps.setPassword(event.target.value)}
              error={steps.missing ? t('again.passwordMissing') : undefined}
            />
          ) : (
            <CodeField
              label={t('code')}
              hint={t('again.codeText')}
              value={steps.code}
              onChange={steps.setCode}
              error={steps.missing ? t('validation.code') : undefined}
            />
          )}
        </div>
        {steps.error && (
          <Notice live tone="danger">
            {t(`errors.${steps.error === 'invalidCredentials' ? 'wrongPassword' : steps.error}`)}
          </Notice>
        )}
      </Form>
    </Dialog>
  )
}
