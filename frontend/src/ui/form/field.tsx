import { useImperativeHandle, type InputHTMLAttributes, type ReactNode, type Ref } from 'react'
import { cx } from '../cx'
import { useEarlyInput } from './early-input'
import { inputClass } from './input-class'
import { FieldFrame, type FrameProps } from './field-frame'

interface FieldProps extends FrameProps, Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'className'> {
  /** Shown inside the field at its end, for example a button that shows the password. */
  end?: ReactNode
  ref?: Ref<HTMLInputElement>
}

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
