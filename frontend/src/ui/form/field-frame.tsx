import { useId, type ReactNode } from 'react'
import { cx } from '../cx'
import { Fault } from './fault'

export interface FrameProps {
  label: string
  /** What is wrong; read out, and tied to the input. */
  error?: string | undefined
  hint?: ReactNode
  /** The label is read out but not seen, where the place says it already. */
  quiet?: boolean | undefined
  id?: string | undefined
  className?: string | undefined
}

interface Tie {
  id: string
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
}

/** What every labelled input has around it: its label, its hint, its error, and what ties them to it. */
export function FieldFrame({
  label,
  error,
  hint,
  quiet = false,
  id,
  className,
  children,
}: FrameProps & { children: (tie: Tie) => ReactNode }) {
  const made = useId()
  const inputId = id ?? made
  const described = [error && `${inputId}-error`, hint && `${inputId}-hint`].filter(Boolean).join(' ')
  return (
    <div className={cx('grid content-start gap-1.5', className)}>
      <label htmlFor={inputId} className={quiet ? 'sr-only' : 'text-sm font-medium text-ink'}>
        {label}
      </label>
      {children({
        id: inputId,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': described || undefined,
      })}
      {error && <Fault id={`${inputId}-error`}>{error}</Fault>}
      {hint && (
        <p id={`${inputId}-hint`} className="text-xs text-ink-3">
          {hint}
        </p>
      )}
    </div>
  )
}
