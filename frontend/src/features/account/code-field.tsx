import { useTranslation } from 'react-i18next'
import { Field } from '@/ui/field'
import { digitsOf } from './validation'

interface CodeFieldProps {
  value: string
  onChange: (code: string) => void
  error: string | undefined
}

/** The six digits from the mail; pasted spaces and dashes are dropped. */
export function CodeField({ value, onChange, error }: CodeFieldProps) {
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
