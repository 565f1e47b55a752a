import { createContext, use, useCallback, useEffect, useRef, useState, type ReactNode } from 'react'

const ReadyContext = createContext<() => void>(() => undefined)

/** Rendered inside the deferred part: reports that its code has loaded. */
export function DeferredReady() {
  const onReady = use(ReadyContext)
  useEffect(onReady, [onReady])
  return null
}

interface DeferredLayoutProps {
  /**
   * Id of the marker that begins below a window of common height: anyone who scrolls near it, or has a tall window, needs the part's code.
   */
  id: string | undefined
  children: ReactNode
}

/**
 * A part of a prerendered page whose code is loaded later. Its document can be read meanwhile. A button that is pressed before that is
 * pressed again once the code is there, because React drops events of parts that are not hydrated.
 */
export function DeferredLayout({ id, children }: DeferredLayoutProps) {
  const box = useRef<HTMLDivElement>(null)
  const pressed = useRef<HTMLElement>(null)
  const [waiting, setWaiting] = useState(true)
  useEffect(() => {
    if (!waiting) return
    const rememberPress = ({ target }: MouseEvent) => {
      const button = target instanceof Element ? target.closest<HTMLElement>('button') : null
      pressed.current = box.current?.contains(button) ? button : null
    }
    // On the window: below it React stops events of parts that are not hydrated.
    addEventListener('click', rememberPress, true)
    return () => removeEventListener('click', rememberPress, true)
  }, [waiting])
  const onReady = useCallback(() => {
    setWaiting(false)
    if (pressed.current?.isConnected) pressed.current.click()
    for (const input of box.current?.querySelectorAll<HTMLInputElement>('input[role=switch]') ?? [])
      if (String(input.checked) !== input.getAttribute('aria-checked')) {
        // The browser has toggled it without React: toggle it back, and once more with React.
        input.click()
        input.click()
      }
  }, [])
  return (
    <ReadyContext value={onReady}>
      <div ref={box} className="relative grid min-w-0 grid-cols-1 gap-6">
        {id && <span aria-hidden id={id} className="absolute top-[min(46rem,50%)] bottom-0" />}
        {children}
      </div>
    </ReadyContext>
  )
}
