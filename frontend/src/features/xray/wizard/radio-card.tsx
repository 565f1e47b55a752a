import { useId, type ReactNode } from 'react'
import { cx } from '@/ui/cx'

interface RadioCardProps {
  /** Shared by those of which one is chosen. */
  name: string
  value: string
  label: ReactNode
  about?: ReactNode
  checked?: boolean
  /** It is named, and cannot be chosen. */
  disabled?: boolean
  onChoose?: () => void
  /** More to say once it is chosen; pressed for itself. */
  children?: ReactNode
}

/** One of few ways, with what it means; the whole card is pressed. */
export function RadioCard({
  name,
  value,
  label,
  about,
  checked = false,
  disabled = false,
  onChoose,
  children,
}: RadioCardProps) {
  const id = useId()
  return (
    <div
      className={cx(
        'relative flex gap-3 rounded-card border p-4',
        disabled
          ? 'border-dashed border-line text-ink-3'
          : 'cursor-pointer transition-colors duration-150 hover:bg-raised',
        !disabled && (checked ? 'border-iris' : 'border-line'),
      )}
    >
      <input
        id={id}
        type="radio"
        name={name}
        value={value}
        checked={checked}
        disabled={disabled}
        onChange={onChoose}
        aria-describedby={about ? `${id}-about` : undefined}
        className={cx('mt-0.5 size-4 shrink-0', !disabled && 'accent-iris-solid')}
      />
      <div className="grid min-w-0 flex-1 gap-1">
        <label
          htmlFor={id}
          className={cx(
            'text-sm font-medium wrap-anywhere',
            !disabled && 'cursor-pointer after:absolute after:inset-0',
          )}
        >
          {label}
        </label>
        {about && (
          <p id={`${id}-about`} className={cx('text-xs wrap-anywhere', !disabled && 'text-ink-3')}>
            {about}
          </p>
        )}
        {children && <div className="relative mt-2">{children}</div>}
      </div>
    </div>
  )
}
