import type { ComponentProps, ReactNode, SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { AuthCode } from '@/api/auth/auth-errors'
import { useNewPassword } from '@/api/auth/password/use-new-password'
import { Button } from '@/ui/button'
import * as code from '@/ui/form/code-field'
import { Field } from '@/ui/form/field'
import { Form } from '@/ui/form/form'
import { Notice } from '@/ui/feedback/notice'
import * as password from '@/ui/form/password-field'

interface ValueProps {
  value: string
  onChange: (value: string) => void
  error?: string | undefined
  readOnly?: boolean
}

export function EmailField({ value, onChange, error, readOnly = false }: ValueProps) {
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

interface NewPasswordProps extends ValueProps {
  label: string
  /** Whose password it will be: nobody's own address is a good one. */
  email: string
}

export function NewPasswordField({ label, email, onChange, value, error, readOnly }: NewPasswordProps) {
  const { t } = useTranslation('account')
  const { rules, onFocus } = useNewPassword(value, email)
  return (
    <password.NewPasswordField
      label={label}
      name="new-password"
      value={value}
      error={error}
      readOnly={readOnly}
      reveal={useReveal()}
      rules={rules.map((rule) => ({ ...rule, text: t(`rules.${rule.key}`) }))}
      onFocus={onFocus}
      states={{ met: t('rules.met'), open: t('rules.open') }}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}

/** The six digits from the mail, or from the app. */
export function CodeField(props: ValueProps) {
  const { t } = useTranslation('account')
  return <code.CodeField {...props} label={t('code')} />
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
  /** Why the API refused, in words. */
  refusal?: string | undefined
  submit: string
  busy: boolean
  onSubmit: () => Promise<void>
  /** The ways to the other steps. */
  links: ReactNode
}

/** Frame of every step: fields, what went wrong, the button, and the ways elsewhere. */
export function StepForm({ children, error, refusal, submit, busy, onSubmit, links }: StepFormProps) {
  const { t } = useTranslation('account')
  const wrong = refusal ?? (error && t(`errors.${error}`))
  const send = (event: SubmitEvent) => {
    event.preventDefault()
    void onSubmit()
  }
  return (
    <Form onSubmit={send} className="grid gap-4">
      {children}
      {wrong && (
        <Notice live tone="danger">
          {wrong}
        </Notice>
      )}
      <Button type="submit" look="primary" size="lg" busy={busy}>
        {submit}
      </Button>
      <div className="flex flex-wrap justify-between gap-x-4 gap-y-2">{links}</div>
    </Form>
  )
}
