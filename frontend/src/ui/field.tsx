import { useImperativeHandle, type InputHTMLAttributes, type ReactNode, type Ref } from 'react'
import { cx } from './cx'
import { useEarlyInput } from './early-input'
import { FieldFrame, type FrameProps } from './field-frame'

interface FieldProps extends FrameProps, Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'className'> {
  /** Stands inside the field at its end, for example a button that shows the password. */
  end?: ReactNode
  ref?: Ref<HTMLInputElement>
}

export const inputClass =
  'h-11 w-full rounded-control border border-line-strong bg-surface px-3 text-base text-ink transition-colors duration-150 aria-invalid:border-danger disabled:cursor-not-allowed disabled:opacity-60 sm:text-sm'

/** A labelled input with its hint and its error. */
export function Field({ label, error, hint, quiet, end, id, className, ref, ...rest }: FieldProps) {
  const input = useEarlyInput()
  useImperativeHandle<HTMLInputElement | null, HTMLInputElement | null>(ref, () => input.current, [input])
  return (
    <FieldFrame {...{ label, error, hint, quiet, id, className }}>
      {(tie) => (
        <div className="relative">
          <input {...rest} {...tie} ref={input} className={cx(inputClass, end !== undefined && 'pr-12')} />
          {end !== undefined && <div className="absolute inset-y-0 right-0.5 flex items-center">{end}</div>}
        </div>
      )}
    </FieldFrame>
  )
}
