import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAuthCall } from '@/api/auth/use-auth-call'
import { useBreachCheck } from '@/api/auth/password/use-breach-check'
import { comparedFor } from '@/api/auth/password/use-new-password'
import { external, paths } from '@/paths'
import { Checkbox } from '@/ui/form/checkbox'
import type { StepProps } from './steps'
import { EmailField, NewPasswordField, PasswordField, StepForm, TextButton } from './fields'
import { faultsOf, type SignUpDraft, type SignUpFault } from './validation'

function TermsText() {
  const { t } = useTranslation('account')
  // In a tab of its own, so that what is filled in stays.
  const read = (href: string, label: string) => (
    <a className="text-iris underline underline-offset-4" href={href} target="_blank" rel="noreferrer">
      {label}
    </a>
  )
  return (
    <span className="text-ink-2">
      {t('terms.before')}
      {read(paths.terms(), t('terms.own'))}
      {t('terms.and')}
      {read(external.platformTerms, t('terms.platform'))}
      {t('terms.privacyBefore')}
      {read(paths.privacy(), t('terms.privacy'))}
      {t('terms.after')}
    </span>
  )
}

/** What is typed, what is wrong with it, and the request to the user pool. */
function useSignUp({ draft, goTo }: Pick<StepProps, 'draft' | 'goTo'>) {
  const call = useAuthCall()
  const [form, setForm] = useState<SignUpDraft>({
    email: draft.email,
    password: '',
    repeat: '',
    terms: false,
  })
  const [faults, setFaults] = useState(new Set<SignUpFault>())
  const check = useBreachCheck(JSON.stringify(form))
  const set = (part: Partial<SignUpDraft>) => {
    // What a page rendered ahead was filled with comes in one go: no field may write what another one held before.
    setForm((before) => ({ ...before, ...part }))
    // Only the password that was asked about is known to be in a breach.
    if (part.password !== undefined && faults.has('breached')) setFaults(new Set())
  }

  const submit = async () => {
    call.clear()
    const found = faultsOf(form, comparedFor(form.email))
    setFaults(found)
    if (found.size > 0) return
    const email = form.email.trim()
    await call.run(async (pool) => {
      const answer = await check(form.password)
      if (answer === 'breached') setFaults(new Set(['breached']))
      if (answer !== 'good') return
      await pool.signUpWith(email, form.password)
      goTo('confirm', { email, password: form.password }, 'codeSent')
    })
  }
  return { call, form, faults, set, submit }
}

export function SignUpForm({ draft, goTo }: StepProps) {
  const { t } = useTranslation('account')
  const { call, form, faults, set, submit } = useSignUp({ draft, goTo })
  const fault = (key: SignUpFault) => (faults.has(key) ? t(`validation.${key}`) : undefined)

  return (
    <StepForm
      error={call.error}
      busy={call.busy}
      submit={t('action.sign-up')}
      onSubmit={submit}
      links={<TextButton onClick={() => goTo('sign-in', { email: form.email })}>{t('toSignIn')}</TextButton>}
    >
      <EmailField
        readOnly={call.busy}
        value={form.email}
        onChange={(email) => set({ email })}
        error={fault('email')}
      />
      <NewPasswordField
        label={t('password')}
        email={form.email}
        readOnly={call.busy}
        value={form.password}
        onChange={(password) => set({ password })}
        error={fault('password') ?? fault('breached')}
      />
      <PasswordField
        label={t('repeatPassword')}
        name="repeat-password"
        autoComplete="new-password"
        readOnly={call.busy}
        value={form.repeat}
        onChange={(repeat) => set({ repeat })}
        error={fault('repeat')}
      />
      <Checkbox
        label={<TermsText />}
        disabled={call.busy}
        checked={form.terms}
        onChange={(terms) => set({ terms })}
        error={fault('terms')}
      />
    </StepForm>
  )
}
