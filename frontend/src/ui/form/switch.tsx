import { useId, type ReactNode } from 'react'
import { cx } from '../cx'

interface SwitchProps {
  label: string
  description?: ReactNode
  checked: boolean
  onChange: (checked: boolean) => void
  disabled?: boolean
  /** What was chosen is being saved: no press counts, and the focus stays. */
  busy?: boolean
}

/** On or off, at once. */
export function Switch({ label, description, checked, onChange, disabled, busy = false }: SwitchProps) {
  const id = useId()
  return (
    <div data-line className="flex items-start justify-between gap-4">
      <div className="grid gap-1">
        <label htmlFor={id} className="text-sm font-medium text-ink">
          {label}
        </label>
        {description && (
          <div id={`${id}-about`} className="text-ink-2">
            {description}
          </div>
        )}
      </div>
      <span
        className={cx('relative inline-flex h-6 w-11 shrink-0 has-disabled:opacity-55', busy && 'opacity-55')}
      >
        <input
          id={id}
          type="checkbox"
          role="switch"
          checked={checked}
          disabled={disabled}
          aria-disabled={busy || undefined}
          aria-checked={checked}
          aria-describedby={description ? `${id}-about` : undefined}
          onChange={(event) => busy || onChange(event.target.checked)}
          className="peer size-full appearance-none rounded-full border border-line-strong bg-raised transition-colors duration-150 checked:border-iris-solid checked:bg-iris-solid"
        />
        <span
          aria-hidden
          className="pointer-events-none absolute top-1 left-1 size-4 rounded-full bg-line-strong transition-transform duration-150 peer-checked:translate-x-5 peer-checked:bg-on-iris"
        />
      </span>
    </div>
  )
}
