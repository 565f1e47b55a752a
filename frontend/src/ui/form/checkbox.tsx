import { useId, type ReactNode } from 'react'
import { useEarlyInput } from './early-input'
import { Fault } from './fault'

interface CheckboxProps {
  label: ReactNode
  description?: ReactNode
  checked: boolean
  onChange: (checked: boolean) => void
  disabled?: boolean
  required?: boolean
  error?: string | undefined
}

/** Yes or no, taken over when the form is sent. What works at once is a switch. */
export function Checkbox({
  label,
  description,
  checked,
  onChange,
  disabled,
  required,
  error,
}: CheckboxProps) {
  const id = useId()
  const input = useEarlyInput()
  const described = [error && `${id}-error`, description && `${id}-about`].filter(Boolean).join(' ')
  return (
    <div data-line className="flex gap-3">
      <input
        ref={input}
        id={id}
        type="checkbox"
        checked={checked}
        disabled={disabled}
        required={required}
        aria-invalid={error ? true : undefined}
        aria-describedby={described || undefined}
        onChange={(event) => onChange(event.target.checked)}
        className="mt-0.5 size-4 shrink-0 accent-iris-solid disabled:opacity-55"
      />
      <div className="grid gap-1">
        <label htmlFor={id} className="text-sm text-ink">
          {label}
        </label>
        {description && (
          <div id={`${id}-about`} className="text-xs text-ink-3">
            {description}
          </div>
        )}
        {error && <Fault id={`${id}-error`}>{error}</Fault>}
      </div>
    </div>
  )
}
