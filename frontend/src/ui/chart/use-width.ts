import { useLayoutEffect, useRef, useState, type RefObject } from 'react'

/** Width of an element in px, measured, so that lines and letters keep their size on every screen; 0 until it is known. */
export function useWidth(): [RefObject<HTMLDivElement | null>, number] {
  const box = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    if (!box.current) return
    // At once: what is printed as soon as it is drawn cannot wait for an observer.
    setWidth(Math.round(box.current.getBoundingClientRect().width))
    const observer = new ResizeObserver(([entry]) => entry && setWidth(Math.round(entry.contentRect.width)))
    observer.observe(box.current)
    return () => observer.disconnect()
  }, [])
  return [box, width]
}
