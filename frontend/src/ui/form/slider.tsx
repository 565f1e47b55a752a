import { useId } from 'react'
import { cx } from '../cx'

interface SliderProps {
  label: string
  min: number
  max: number
  step: number
  value: number
  onChange: (value: number) => void
  /** The value in the reader's way of writing; also what is read out. */
  write: (value: number) => string
  disabled?: boolean
}

/** A number within bounds, where its neighbourhood matters more than its last digit. */
export function Slider({ label, min, max, step, value, onChange, write, disabled }: SliderProps) {
  const id = useId()
  const share = max > min ? Math.min(1, Math.max(0, (value - min) / (max - min))) : 0
  return (
    <div className="grid gap-2">
      <div className="flex items-baseline justify-between gap-4">
        <label htmlFor={id} className="text-sm font-medium text-ink">
          {label}
        </label>
        {/* No `output`: the slider itself says its value, and would say it twice. */}
        <span className="tnum text-sm text-ink-2">{write(value)}</span>
      </div>
      <div className={cx('relative h-6', disabled && 'opacity-55')}>
        <svg aria-hidden width="100%" height="8" className="absolute top-2 rounded-full bg-track">
          <rect width={`${share * 100}%`} height="8" rx="4" className="fill-iris-solid" />
        </svg>
        <input
          id={id}
          type="range"
          min={min}
          max={max}
          step={step}
          value={value}
          disabled={disabled}
          aria-valuetext={write(value)}
          onChange={(event) => onChange(event.target.valueAsNumber)}
          className="range absolute inset-0 w-full cursor-pointer disabled:cursor-not-allowed"
        />
      </div>
    </div>
  )
}
