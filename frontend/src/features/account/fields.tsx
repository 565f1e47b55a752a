import type { ComponentProps, ReactNode, SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { AuthCode } from '@/api/auth/auth-errors'
import { passwordRules } from '@/api/auth/password'
import { Button } from '@/ui/button'
import { Field } from '@/ui/form/field'
import { Form } from '@/ui/form/form'
import { Notice } from '@/ui/feedback/notice'
import * as password from '@/ui/form/password-field'
import { digitsOf } from './validation'

interface ValueProps {
  value: string
  onChange: (value: string) => void
  error?: string | undefined
}

export function EmailField({
  value,
  onChange,
  error,
  readOnly = false,
}: ValueProps & { readOnly?: boolean }) {
  const { t } = useTranslation('account')
  return (
    <Field
      label={t('email')}
      type="email"
      name="email"
      autoComplete="username"
      autoCapitalize="none"
      readOnly={readOnly}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      error={error}
    />
  )
}

type PasswordProps = ValueProps & Pick<ComponentProps<typeof Field>, 'name' | 'autoComplete'>

const useReveal = () => {
  const { t } = useTranslation('account')
  return { show: t('showPassword'), hide: t('hidePassword') }
}

export function PasswordField({ label, onChange, ...rest }: PasswordProps & { label: string }) {
  return (
    <password.PasswordField
      {...rest}
      label={label}
      reveal={useReveal()}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}

export function NewPasswordField({ label, onChange, value, error }: ValueProps & { label: string }) {
  const { t } = useTranslation('account')
  return (
    <password.NewPasswordField
      label={label}
      name="new-password"
      value={value}
      error={error}
      reveal={useReveal()}
      rules={passwordRules.map(([key, met]) => ({ key, text: t(`rules.${key}`), met: met(value) }))}
      states={{ met: t('rules.met'), open: t('rules.open') }}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}

/** The six digits from the mail; pasted spaces and dashes are dropped. */
export function CodeField({ value, onChange, error }: ValueProps) {
  const { t } = useTranslation('account')
  return (
    <Field
      label={t('code')}
      name="code"
      inputMode="numeric"
      autoComplete="one-time-code"
      placeholder="000000"
      value={value}
      onChange={(event) => onChange(digitsOf(event.target.value))}
      error={error}
    />
  )
}

/** A button that reads as a link: it changes the step, not the address's path. */
export function TextButton(props: ComponentProps<'button'>) {
  return (
    <button
      type="button"
      {...props}
      className="rounded-sm py-1 text-sm font-medium text-iris underline decoration-transparent underline-offset-4 transition-colors duration-150 hover:decoration-current aria-disabled:cursor-not-allowed aria-disabled:text-ink-3 aria-disabled:no-underline"
    />
  )
}

interface StepFormProps {
  children: ReactNode
  /** Why the user pool refused; shown above the button that was pressed. */
  error: AuthCode | undefined
  submit: string
  busy: boolean
  onSubmit: () => Promise<void>
  /** The ways to the other steps. */
  links: ReactNode
}

/** Frame of every step: fields, what went wrong, the button, and the ways elsewhere. */
export function StepForm({ children, error, submit, busy, onSubmit, links }: StepFormProps) {
  const { t } = useTranslation('account')
  const send = (event: SubmitEvent) => {
    event.preventDefault()
    void onSubmit()
  }
  return (
    <Form onSubmit={send} className="grid gap-4">
      {children}
      {error && (
        <Notice live tone="danger">
          {t(`errors.${error}`)}
        </Notice>
      )}
      <Button type="submit" look="primary" size="lg" busy={busy}>
        {submit}
      </Button>
      <div className="flex flex-wrap justify-between gap-x-4 gap-y-2">{links}</div>
    </Form>
  )
}
