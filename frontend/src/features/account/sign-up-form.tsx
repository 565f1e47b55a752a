import { useState, type SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { external, paths } from '@/paths'
import { Button } from '@/ui/button'
import { Field } from '@/ui/field'
import { AuthError } from './auth-error'
import type { StepProps } from './auth-page'
import { PasswordField } from './password-field'
import { textLink } from './text-link'
import { useAuthCall } from './use-auth-call'
import { faultsOf, type SignUpDraft, type SignUpFault } from './validation'

function Terms({
  checked,
  onChange,
  error,
}: {
  checked: boolean
  onChange: (checked: boolean) => void
  error: string | undefined
}) {
  const { t } = useTranslation('account')
  // In a tab of its own, so that what is filled in stays.
  const read = (href: string, label: string) => (
    <a className="text-iris underline underline-offset-4" href={href} target="_blank" rel="noreferrer">
      {label}
    </a>
  )
  return (
    <div className="grid gap-1.5">
      <label className="flex gap-3 py-1">
        <input
          type="checkbox"
          name="terms"
          checked={checked}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? 'terms-error' : undefined}
          onChange={(event) => onChange(event.target.checked)}
          className="mt-0.5 size-5 shrink-0 accent-iris-solid"
        />
        <span className="text-ink-2">
          {t('terms.before')}
          {read(paths.terms(), t('terms.own'))}
          {t('terms.and')}
          {read(external.platformTerms, t('terms.platform'))}
          {t('terms.privacyBefore')}
          {read(paths.privacy(), t('terms.privacy'))}
          {t('terms.after')}
        </span>
      </label>
      {error && (
        <p id="terms-error" role="alert" className="text-sm text-danger">
          {error}
        </p>
      )}
    </div>
  )
}

export function SignUpForm({ draft, goTo }: StepProps) {
  const { t } = useTranslation('account')
  const call = useAuthCall()
  const [form, setForm] = useState<SignUpDraft>({
    email: draft.email,
    password: '',
    repeat: '',
    terms: false,
  })
  const [faults, setFaults] = useState(new Set<SignUpFault>())
  const set = (part: Partial<SignUpDraft>) => setForm({ ...form, ...part })
  const fault = (key: SignUpFault) => (faults.has(key) ? t(`validation.${key}`) : undefined)

  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    call.clear()
    const found = faultsOf(form)
    setFaults(found)
    if (found.size > 0) return
    const email = form.email.trim()
    await call.run(async (pool) => {
      await pool.signUpWith(email, form.password)
      goTo('confirm', { email, password: form.password }, 'codeSent')
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
        value={form.email}
        onChange={(event) => set({ email: event.target.value })}
        error={fault('email')}
      />
      <PasswordField
        label={t('password')}
        name="new-password"
        autoComplete="new-password"
        value={form.password}
        onChange={(event) => set({ password: event.target.value })}
        error={fault('password')}
        hint={t('passwordHint')}
      />
      <PasswordField
        label={t('repeatPassword')}
        name="repeat-password"
        autoComplete="new-password"
        value={form.repeat}
        onChange={(event) => set({ repeat: event.target.value })}
        error={fault('repeat')}
      />
      <Terms checked={form.terms} onChange={(terms) => set({ terms })} error={fault('terms')} />
      <AuthError code={call.error} />
      <Button type="submit" look="primary" size="lg" busy={call.busy}>
        {t('action.sign-up')}
      </Button>
      <button
        type="button"
        className={`${textLink} justify-self-start`}
        onClick={() => goTo('sign-in', { email: form.email })}
      >
        {t('toSignIn')}
      </button>
    </form>
  )
}
