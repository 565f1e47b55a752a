import { useState, type SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { AuthCode } from '@/api/auth/auth-errors'
import { goodPassword, passwordRules } from '@/api/auth/password'
import { useAuthCall } from '@/api/auth/use-auth-call'
import { Button } from '@/ui/button'
import { Card } from '@/ui/layout/card'
import { Notice } from '@/ui/feedback/notice'
import { NewPasswordField, PasswordField } from '@/ui/form/password-field'
import { Form } from '@/ui/form/form'

const empty = { current: '', next: '', repeat: '' }
type Fault = 'current' | 'next' | 'repeat'

function faultsOf(form: typeof empty): Set<Fault> {
  const faults = new Set<Fault>()
  if (form.current === '') faults.add('current')
  if (!goodPassword(form.next)) faults.add('next')
  if (form.next !== form.repeat) faults.add('repeat')
  return faults
}

/** What is typed, what is wrong with it, and the request to the user pool. */
function usePasswordChange() {
  const call = useAuthCall()
  const [form, setForm] = useState(empty)
  const [faults, setFaults] = useState(new Set<Fault>())
  const [done, setDone] = useState(false)
  const type = (name: Fault, text: string) => {
    setForm({ ...form, [name]: text })
    setDone(false)
  }
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    call.clear()
    setDone(false)
    const found = faultsOf(form)
    setFaults(found)
    if (found.size > 0 || !(await call.run((pool) => pool.changePassword(form.current, form.next)))) return
    setForm(empty)
    setDone(true)
  }
  return { form, faults, done, type, submit, busy: call.busy, error: call.error }
}

function Outcome({ error, done }: { error: AuthCode | undefined; done: boolean }) {
  const { t } = useTranslation(['settings', 'account'])
  if (!error && !done) return null
  return (
    <Notice live tone={error ? 'danger' : 'good'}>
      {error ? t(`account:errors.${error}`) : t('password.changed')}
    </Notice>
  )
}

/** A new password, for somebody who knows the one of now. */
export function PasswordCard({ email }: { email: string }) {
  const { t } = useTranslation(['settings', 'account'])
  const { form, faults, done, type, submit, busy, error } = usePasswordChange()
  const reveal = { show: t('account:showPassword'), hide: t('account:hidePassword') }
  const texts = {
    current: t('password.currentMissing'),
    next: t('account:validation.password'),
    repeat: t('account:validation.repeat'),
  }
  const tie = (name: Fault) => ({
    value: form[name],
    error: faults.has(name) ? texts[name] : undefined,
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
          rules={passwordRules.map(([key, met]) => ({
            key,
            text: t(`account:rules.${key}`),
            met: met(form.next),
          }))}
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
        <Outcome error={error} done={done} />
        <Button type="submit" busy={busy} className="justify-self-start">
          {t('password.change')}
        </Button>
      </Form>
    </Card>
  )
}
