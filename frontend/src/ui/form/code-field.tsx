import type { ComponentProps } from 'react'
import { Field } from './field'

const digitsOf = (text: string): string => text.replace(/\D/g, '').slice(0, 6)

interface CodeFieldProps extends Omit<ComponentProps<typeof Field>, 'value' | 'onChange'> {
  value: string
  onChange: (code: string) => void
}

/** A code of six digits that was sent, or is shown by an app; pasted spaces and dashes are dropped. */
export const CodeField = ({ onChange, ...rest }: CodeFieldProps) => (
  <Field
    name="code"
    inputMode="numeric"
    autoComplete="one-time-code"
    placeholder="000000"
    {...rest}
    onChange={(event) => onChange(digitsOf(event.target.value))}
  />
)
