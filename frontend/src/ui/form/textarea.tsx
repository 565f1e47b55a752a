import { useImperativeHandle, type Ref, type TextareaHTMLAttributes } from 'react'
import { cx } from '../cx'
import { useEarlyInput } from './early-input'
import { inputClass } from './input-class'
import { FieldFrame, type FrameProps } from './field-frame'

interface TextareaProps
  extends FrameProps, Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'id' | 'className'> {
  ref?: Ref<HTMLTextAreaElement>
}

/** Several lines of text. */
export function Textarea({
  label,
  error,
  hint,
  quiet,
  id,
  className,
  rows = 4,
  ref,
  ...rest
}: TextareaProps) {
  const field = useEarlyInput<HTMLTextAreaElement>()
  useImperativeHandle<HTMLTextAreaElement | null, HTMLTextAreaElement | null>(ref, () => field.current, [
    field,
  ])
  return (
    <FieldFrame {...{ label, error, hint, quiet, id, className }}>
      {(tie) => (
        <textarea
          {...rest}
          {...tie}
          ref={field}
          rows={rows}
          className={cx(inputClass, 'h-auto min-h-20 resize-y py-2')}
        />
      )}
    </FieldFrame>
  )
}
