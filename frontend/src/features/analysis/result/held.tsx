import { createContext, use, useCallback, useEffect, useRef, useState, type ReactNode } from 'react'

const Coming = createContext<() => void>(() => undefined)

/** Within what is held: says that it has come. */
export function Come() {
  const come = use(Coming)
  useEffect(come, [come])
  return null
}

interface HeldProps {
  /** Of the mark that begins below a usual window: who scrolls near it, or has a high window, needs the part's code. */
  id: string | undefined
  children: ReactNode
}

/**
 * A part whose code may come later than its document, which was rendered ahead of time and can be read meanwhile. What is pressed in it
 * before that is pressed again once it has come: React forgets what it cannot answer yet.
 */
export function Held({ id, children }: HeldProps) {
  const box = useRef<HTMLDivElement>(null)
  const pressed = useRef<HTMLElement>(null)
  const [held, setHeld] = useState(true)
  useEffect(() => {
    if (!held) return
    const keep = ({ target }: MouseEvent) => {
      const button = target instanceof Element ? target.closest<HTMLElement>('button') : null
      pressed.current = box.current?.contains(button) ? button : null
    }
    // Of the window: below it React stops what it cannot answer yet.
    addEventListener('click', keep, true)
    return () => removeEventListener('click', keep, true)
  }, [held])
  const come = useCallback(() => {
    setHeld(false)
    if (pressed.current?.isConnected) pressed.current.click()
    for (const input of box.current?.querySelectorAll<HTMLInputElement>('input[role=switch]') ?? [])
      if (String(input.checked) !== input.getAttribute('aria-checked')) {
        // The browser has turned it, and nobody knows: back to what it was, and once more.
        input.click()
        input.click()
      }
  }, [])
  return (
    <Coming value={come}>
      <div ref={box} className="relative grid min-w-0 grid-cols-1 gap-6">
        {id && <span aria-hidden id={id} className="absolute top-[min(46rem,50%)] bottom-0" />}
        {children}
      </div>
    </Coming>
  )
}
