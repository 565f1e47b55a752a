import { useId, type InputHTMLAttributes, type ReactNode, type Ref } from 'react'
import { cx } from './cx'

interface FieldProps extends InputHTMLAttributes<HTMLInputElement> {
  label: string
  /** What is wrong; read out, and tied to the input. */
  error?: string | undefined
  hint?: ReactNode
  /** Stands inside the field at its end, for example a button that shows the password. */
  end?: ReactNode
  ref?: Ref<HTMLInputElement>
}

export const inputClass =
  'h-11 w-full rounded-control border border-line-strong bg-surface px-3 text-base text-ink transition-colors duration-150 aria-invalid:border-danger disabled:opacity-60 sm:text-sm'

/** A labelled input with its hint and its error. */
export function Field({ label, error, hint, end, id, className, ...rest }: FieldProps) {
  const made = useId()
  const inputId = id ?? made
  const described = [error && `${inputId}-error`, hint && `${inputId}-hint`].filter(Boolean).join(' ')
  return (
    <div className={cx('grid gap-1.5', className)}>
      <label htmlFor={inputId} className="text-sm font-medium text-ink">
        {label}
      </label>
      <div className="relative">
        <input
          {...rest}
          id={inputId}
          aria-invalid={error ? true : undefined}
          aria-describedby={described || undefined}
          className={cx(inputClass, end !== undefined && 'pr-12')}
        />
        {end !== undefined && <div className="absolute inset-y-0 right-0.5 flex items-center">{end}</div>}
      </div>
      {error && (
        <p id={`${inputId}-error`} role="alert" className="text-sm text-danger">
          {error}
        </p>
      )}
      {hint && (
        <p id={`${inputId}-hint`} className="text-xs text-ink-3">
          {hint}
        </p>
      )}
    </div>
  )
}
