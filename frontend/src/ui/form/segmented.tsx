import { useId, type ReactNode } from 'react'

export interface Segment<T extends string = string> {
  value: T
  label: string
  /** Replaces the words, which stay its name. */
  icon?: ReactNode
  disabled?: boolean
}

interface SegmentedProps<T extends string> {
  label: string
  options: readonly Segment<T>[]
  value: T
  onChange: (value: T) => void
}

/** One of few, all in sight. Arrows choose, as in any row of radio buttons. */
export function Segmented<T extends string>({ label, options, value, onChange }: SegmentedProps<T>) {
  const name = useId()
  return (
    <div
      role="radiogroup"
      aria-label={label}
      className="inline-flex max-w-full overflow-x-auto rounded-control border border-line p-0.5"
    >
      {options.map((option) => (
        <label
          key={option.value}
          title={option.icon ? option.label : undefined}
          className="relative inline-flex h-8 min-w-11 shrink-0 cursor-pointer items-center justify-center rounded-sm px-3 text-sm whitespace-nowrap text-ink-2 transition-colors duration-150 pointer-coarse:h-10 hover:text-ink has-checked:bg-raised has-checked:font-medium has-checked:text-ink has-disabled:cursor-not-allowed has-disabled:opacity-55 has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-iris"
        >
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            disabled={option.disabled}
            onChange={() => onChange(option.value)}
            className="absolute inset-0 appearance-none outline-none"
          />
          {option.icon ? (
            <>
              <span aria-hidden>{option.icon}</span>
              <span className="sr-only">{option.label}</span>
            </>
          ) : (
            option.label
          )}
        </label>
      ))}
    </div>
  )
}
