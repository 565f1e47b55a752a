import { createContext, use, useCallback, useEffect, useState, type ReactNode } from 'react'
import { cx } from '@/ui/cx'

const Coming = createContext<() => void>(() => undefined)

/** Within what is held: says that it has come. */
export function Come() {
  const come = use(Coming)
  useEffect(come, [come])
  return null
}

/** A part that the browser lays out only when it comes near, so that what is seen first need not wait for it; until it has come. */
export function Held({ id, children }: { id: string | undefined; children: ReactNode }) {
  const [held, setHeld] = useState(true)
  const come = useCallback(() => setHeld(false), [])
  return (
    <Coming value={come}>
      <div
        id={id}
        className={cx(
          'grid min-w-0 grid-cols-1 gap-6',
          held && '[contain-intrinsic-size:auto_280rem] [content-visibility:auto]',
        )}
      >
        {children}
      </div>
    </Coming>
  )
}
