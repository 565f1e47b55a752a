import type { PointerEvent, ReactNode } from 'react'
import { cx } from '../cx'

/** A row or cell of a picture that can be singled out: a press keeps it, the pointer of a mouse previews it. */
export interface Toggle {
  pressed: boolean
  onPress: () => void
  /** The pointer of a mouse rests on it, or no longer does. */
  onPoint: (on: boolean) => void
}

/** The handlers of what the pointer rests on. A finger rests on nothing. */
export const pointing = ({ onPoint }: Toggle) => ({
  onPointerEnter: ({ pointerType }: PointerEvent) => pointerType === 'mouse' && onPoint(true),
  onPointerLeave: () => onPoint(false),
})

interface ToggleRowProps {
  toggle: Toggle | undefined
  className: string
  children: ReactNode
}

/** A row of a list, all of which presses the button that is its name. It takes no more room than without. */
export function ToggleRow({ toggle, className, children }: ToggleRowProps) {
  if (!toggle) return <li className={className}>{children}</li>
  return (
    <li
      {...pointing(toggle)}
      className={cx(
        'relative -mx-2 -my-1 rounded-control px-2 py-1 hover:bg-raised',
        toggle.pressed && 'bg-raised',
        className,
      )}
    >
      {children}
    </li>
  )
}

/** The name of such a row. */
export function ToggleName({ toggle, children }: Pick<ToggleRowProps, 'toggle' | 'children'>) {
  if (!toggle) return children
  return (
    <button
      type="button"
      aria-pressed={toggle.pressed}
      onClick={toggle.onPress}
      className={cx('text-left after:absolute after:inset-0', toggle.pressed && 'font-medium underline')}
    >
      {children}
    </button>
  )
}
