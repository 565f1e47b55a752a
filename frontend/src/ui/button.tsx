import type { ButtonHTMLAttributes, MouseEvent, ReactNode, Ref } from 'react'
import { cx } from './cx'
import { Spinner } from './feedback/spinner'

type Look = 'primary' | 'secondary' | 'quiet' | 'danger'
type Size = 'sm' | 'md' | 'lg'

const looks: Record<Look, string> = {
  primary: 'bg-iris-solid text-on-iris hover:bg-iris-solid-hover',
  secondary: 'border border-line bg-surface text-ink hover:bg-raised',
  quiet: 'text-ink-2 hover:bg-raised hover:text-ink',
  danger: 'bg-danger-solid text-on-iris hover:opacity-90',
}
const sizes: Record<Size, string> = {
  sm: 'min-h-9 px-3 py-1',
  md: 'min-h-10 px-4 py-1.5',
  lg: 'min-h-12 px-5 py-2 text-base',
}

/** The classes of a button, for links that look like one. */
export const buttonClass = (look: Look = 'secondary', size: Size = 'md', more?: string): string =>
  cx(
    'inline-flex max-w-full shrink-0 items-center justify-center gap-2 rounded-control text-sm font-medium transition-colors duration-150 select-none',
    'disabled:cursor-not-allowed disabled:opacity-55 aria-disabled:cursor-not-allowed aria-disabled:opacity-55',
    looks[look],
    sizes[size],
    more,
  )

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  look?: Look
  size?: Size
  /** Shows a spinner and takes no press; the label stays, so the width does too, and so does the focus. */
  busy?: boolean
  icon?: ReactNode
  ref?: Ref<HTMLButtonElement>
}

const ignore = (event: MouseEvent) => event.preventDefault()

export function Button({
  look,
  size,
  busy = false,
  icon,
  className,
  children,
  type = 'button',
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      {...(busy && { 'aria-busy': true, 'aria-disabled': true, disabled: false, onClick: ignore })}
      type={type}
      className={buttonClass(look, size, className)}
    >
      {busy ? <Spinner /> : icon}
      {children}
    </button>
  )
}

export const iconButtonClass =
  'inline-flex size-10 shrink-0 items-center justify-center rounded-control text-ink-2 transition-colors duration-150 hover:bg-raised hover:text-ink'

interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  label: string
  icon: ReactNode
  ref?: Ref<HTMLButtonElement>
}

/** A square button that shows only a picture; `label` is its name. */
export function IconButton({ label, icon, className, type = 'button', ...rest }: IconButtonProps) {
  return (
    <button {...rest} type={type} aria-label={label} title={label} className={cx(iconButtonClass, className)}>
      {icon}
    </button>
  )
}
