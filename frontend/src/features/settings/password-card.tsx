import { useState, type SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { AuthCode } from '@/api/auth/auth-errors'
import { changePasswordEverywhere, endOtherSessions, type PasswordChange } from '@/api/auth/end-sessions'
import { goodPassword } from '@/api/auth/password/password'
import { useAuthCall } from '@/api/auth/use-auth-call'
import { useBreachCheck } from '@/api/auth/password/use-breach-check'
import { comparedFor, useNewPassword } from '@/api/auth/password/use-new-password'
import { asApiError, type ApiError } from '@/api/errors'
import { Button } from '@/ui/button'
import { Card } from '@/ui/layout/card'
import { Notice } from '@/ui/feedback/notice'
import { NewPasswordField, PasswordField } from '@/ui/form/password-field'
import { Form } from '@/ui/form/form'
import { toast } from '@/ui/feedback/toast'
import { useSignedIn } from './devices/api'

const empty = { current: '', next: '', repeat: '' }
type Name = keyof typeof empty
/** `breached` is about the next one, too, and known only once somebody else was asked. */
type Fault = Name | 'breached'

function faultsOf(form: typeof empty, email: string): Set<Fault> {
  const faults = new Set<Fault>()
  if (form.current === '') faults.add('current')
  if (!goodPassword(form.next, comparedFor(email))) faults.add('next')
  if (form.next !== form.repeat) faults.add('repeat')
  return faults
}

/** Another try to end the sessions that stayed. */
function useEndOthers(onEnded: () => void) {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<ApiError>()
  const endOthers = async () => {
    setBusy(true)
    setError(undefined)
    try {
      await endOtherSessions()
      onEnded()
    } catch (cause) {
      setError(asApiError(cause))
    } finally {
      setBusy(false)
    }
  }
  return { busy, error, endOthers: () => void endOthers() }
}

/** What is typed, what is wrong with it, and the request to the user pool. */
function usePasswordChange(email: string) {
  const { t } = useTranslation('settings')
  const call = useAuthCall()
  const { mutate } = useSignedIn()
  const [form, setForm] = useState(empty)
  const [faults, setFaults] = useState(new Set<Fault>())
  const check = useBreachCheck(JSON.stringify(form))
  const [outcome, setOutcome] = useState<PasswordChange>()
  const conclude = (change: PasswordChange) => {
    setOutcome(change)
    void mutate()
  }
  const type = (name: Name, text: string) => {
    setForm((before) => ({ ...before, [name]: text }))
    setOutcome(undefined)
    // Only the password that was asked about is known to be in a breach.
    if (name === 'next' && faults.has('breached')) setFaults(new Set())
  }
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    call.clear()
    setOutcome(undefined)
    const found = faultsOf(form, email)
    setFaults(found)
    if (found.size > 0) return
    await call.run(async (pool) => {
      const answer = await check(form.next)
      if (answer === 'breached') setFaults(new Set(['breached']))
      if (answer !== 'good') return
      const change = await changePasswordEverywhere(pool, email, form.current, form.next)
      setForm(empty)
      if (change !== 'out') conclude(change)
      else void toast({ title: t('password.signInWithIt'), stay: 'long' })
    })
  }
  const others = useEndOthers(() => conclude('changed'))
  return { form, faults, outcome, others, type, submit, busy: call.busy, error: call.error }
}

interface OutcomeProps {
  error: AuthCode | undefined
  outcome: PasswordChange | undefined
  others: ReturnType<typeof useEndOthers>
}

function Outcome({ error, outcome, others }: OutcomeProps) {
  const { t } = useTranslation(['settings', 'account', 'common'])
  if (error)
    return (
      <Notice live tone="danger">
        {t(`account:errors.${error}`)}
      </Notice>
    )
  if (outcome === 'othersStay')
    return (
      <Notice
        live
        tone="warn"
        actions={
          <Button busy={others.busy} onClick={others.endOthers}>
            {t('common:actions.tryAgain')}
          </Button>
        }
      >
        {t('password.othersStay')}
        {others.error && ` ${t(`common:errors.${others.error.code}`)}`}
      </Notice>
    )
  return outcome === 'changed' ? (
    <Notice live tone="good">
      {t('password.changed')}
    </Notice>
  ) : null
}

/** A new password, for somebody who knows the one of now. */
export function PasswordCard({ email }: { email: string }) {
  const { t } = useTranslation(['settings', 'account'])
  const { form, faults, outcome, others, type, submit, busy, error } = usePasswordChange(email)
  const { rules, onFocus } = useNewPassword(form.next, email)
  const reveal = { show: t('account:showPassword'), hide: t('account:hidePassword') }
  const texts = {
    current: t('password.currentMissing'),
    next: t('account:validation.password'),
    repeat: t('account:validation.repeat'),
  }
  const breached = faults.has('breached') ? t('account:validation.breached') : undefined
  const tie = (name: Name) => ({
    value: form[name],
    readOnly: busy,
    error: faults.has(name) ? texts[name] : name === 'next' ? breached : undefined,
    onChange: (event: { target: { value: string } }) => type(name, event.target.value),
  })

  return (
    <Card title={t('password.title')}>
      <Form onSubmit={(event) => void submit(event)} className="grid max-w-md gap-4">
        {/* Password managers store the new one under this name. */}
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          label={t('password.current')}
          name="current-password"
          autoComplete="current-password"
          reveal={reveal}
          {...tie('current')}
        />
        <NewPasswordField
          label={t('account:newPassword')}
          name="new-password"
          reveal={reveal}
          rules={rules.map((rule) => ({ ...rule, text: t(`account:rules.${rule.key}`) }))}
          onFocus={onFocus}
          states={{ met: t('account:rules.met'), open: t('account:rules.open') }}
          {...tie('next')}
        />
        <PasswordField
          label={t('account:repeatPassword')}
          name="repeat-password"
          autoComplete="new-password"
          reveal={reveal}
          {...tie('repeat')}
        />
        <Outcome error={error} outcome={outcome} others={others} />
        <Button type="submit" busy={busy} className="justify-self-start">
          {t('password.change')}
        </Button>
      </Form>
    </Card>
  )
}
