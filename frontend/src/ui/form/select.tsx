import { ChevronDown } from 'lucide-react'
import { cx } from '../cx'
import { inputClass } from './input-class'
import { FieldFrame, type FrameProps } from './field-frame'

export interface Option<T extends string = string> {
  value: T
  label: string
  disabled?: boolean
}

interface SelectProps<T extends string> extends FrameProps {
  options: readonly Option<T>[]
  value: T
  onChange: (value: T) => void
  disabled?: boolean
}

/** One of many, in the browser's own list: it knows phones and keyboards best. */
export function Select<T extends string>({ options, value, onChange, disabled, ...frame }: SelectProps<T>) {
  return (
    <FieldFrame {...frame}>
      {(tie) => (
        <div className="relative">
          <select
            {...tie}
            value={value}
            disabled={disabled}
            onChange={(event) => {
              const chosen = options.find((option) => option.value === event.target.value)
              if (chosen) onChange(chosen.value)
            }}
            className={cx(inputClass, 'appearance-none truncate pr-10')}
          >
            {options.map((option) => (
              <option key={option.value} value={option.value} disabled={option.disabled}>
                {option.label}
              </option>
            ))}
          </select>
          <ChevronDown
            aria-hidden
            className="pointer-events-none absolute top-3.5 right-3 size-4 text-ink-3"
          />
        </div>
      )}
    </FieldFrame>
  )
}
