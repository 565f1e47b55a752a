import { useEffect, useRef, useState, type ReactNode } from 'react'

interface ScrollRegionProps {
  /** What scrolls here, read out when the keyboard arrives. */
  label: string
  className?: string
  children: ReactNode
}

/** A place that scrolls on its own. It is a stop for the keyboard only while there is something to scroll to. */
export function ScrollRegion({ label, className, children }: ScrollRegionProps) {
  const box = useRef<HTMLDivElement>(null)
  const [scrolls, setScrolls] = useState(false)
  useEffect(() => {
    const element = box.current
    if (!element) return
    // What has the focus stays a stop until the focus has gone: without it, it would be lost to the document.
    const measure = () =>
      setScrolls(
        element === document.activeElement ||
          element.scrollWidth > element.clientWidth + 1 ||
          element.scrollHeight > element.clientHeight + 1,
      )
    const leave = () => queueMicrotask(measure)
    // It also reports what it sees first, once that is laid out: measured here, each such place would lay the page out by itself.
    const observer = new ResizeObserver(measure)
    for (const part of [element, ...element.children]) observer.observe(part)
    element.addEventListener('blur', leave)
    return () => {
      observer.disconnect()
      element.removeEventListener('blur', leave)
    }
  }, [])
  return scrolls ? (
    <div ref={box} role="region" aria-label={label} tabIndex={0} className={className}>
      {children}
    </div>
  ) : (
    <div ref={box} className={className}>
      {children}
    </div>
  )
}
