import { useRef, useState, type SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { AuthCode } from '@/api/auth/auth-errors'
import { changePasswordEverywhere, type PasswordChange } from '@/api/auth/end-sessions'
import { goodPassword } from '@/api/auth/password'
import { useAuthCall } from '@/api/auth/use-auth-call'
import { comparedFor, useNewPassword } from '@/api/auth/use-new-password'
import { Button } from '@/ui/button'
import { Card } from '@/ui/layout/card'
import { Notice } from '@/ui/feedback/notice'
import { NewPasswordField, PasswordField } from '@/ui/form/password-field'
import { Form } from '@/ui/form/form'
import { toast } from '@/ui/feedback/toast'
import { useLazyOverlay } from '@/ui/overlay/lazy-overlay'
import { SignOutEverywhere } from './sign-out-everywhere'

const empty = { current: '', next: '', repeat: '' }
type Fault = 'current' | 'next' | 'repeat'

function faultsOf(form: typeof empty, email: string): Set<Fault> {
  const faults = new Set<Fault>()
  if (form.current === '') faults.add('current')
  if (!goodPassword(form.next, comparedFor(email))) faults.add('next')
  if (form.next !== form.repeat) faults.add('repeat')
  return faults
}

/** What is typed, what is wrong with it, and the request to the user pool. */
function usePasswordChange(email: string) {
  const { t } = useTranslation('settings')
  const call = useAuthCall()
  const [form, setForm] = useState(empty)
  const [faults, setFaults] = useState(new Set<Fault>())
  const [outcome, setOutcome] = useState<PasswordChange>()
  const type = (name: Fault, text: string) => {
    setForm({ ...form, [name]: text })
    setOutcome(undefined)
  }
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    call.clear()
    setOutcome(undefined)
    const found = faultsOf(form, email)
    setFaults(found)
    if (found.size > 0) return
    await call.run(async (pool) => {
      const change = await changePasswordEverywhere(pool, email, form.current, form.next)
      setForm(empty)
      setOutcome(change)
      if (change === 'out') void toast({ title: t('password.signInWithIt'), stay: 'long' })
    })
  }
  return { form, faults, outcome, type, submit, busy: call.busy, error: call.error }
}

interface OutcomeProps {
  error: AuthCode | undefined
  outcome: PasswordChange | undefined
  onEverywhere: () => void
}

function Outcome({ error, outcome, onEverywhere }: OutcomeProps) {
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
        actions={<Button onClick={onEverywhere}>{t('common:actions.tryAgain')}</Button>}
      >
        {t('password.othersStay')}
      </Notice>
    )
  return outcome === 'changed' ? (
    <Notice live tone="good">
      {t('password.changed')}
    </Notice>
  ) : null
}

/** For who has lost a device, or sees somebody else at work. */
function Everywhere({ overlay }: { overlay: ReturnType<typeof useLazyOverlay> }) {
  const { t } = useTranslation('settings')
  const anchor = useRef<HTMLButtonElement>(null)
  return (
    <div className="mt-6 grid gap-3 border-t border-line pt-5">
      <p className="max-w-2xl text-ink-2">{t('everywhere.text')}</p>
      <Button ref={anchor} className="justify-self-start" onClick={overlay.toggle}>
        {t('everywhere.open')}
      </Button>
      {overlay.mounted && <SignOutEverywhere open={overlay.open} onOpen={overlay.setOpen} anchor={anchor} />}
    </div>
  )
}

/** A new password, for somebody who knows the one of now; and the end of all sessions. */
export function PasswordCard({ email }: { email: string }) {
  const { t } = useTranslation(['settings', 'account'])
  const { form, faults, outcome, type, submit, busy, error } = usePasswordChange(email)
  const everywhere = useLazyOverlay()
  const { rules, onFocus } = useNewPassword(form.next, email)
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
        <Outcome error={error} outcome={outcome} onEverywhere={everywhere.toggle} />
        <Button type="submit" busy={busy} className="justify-self-start">
          {t('password.change')}
        </Button>
      </Form>
      <Everywhere overlay={everywhere} />
    </Card>
  )
}
