import { useLayoutEffect, useState, type RefObject } from 'react'

/** How far below the top of the document something begins: where a list of rows that are drawn near the window needs to know it. */
export function useTop(box: RefObject<HTMLElement | null>): number {
  const [top, setTop] = useState(0)
  useLayoutEffect(() => {
    const measure = () => setTop(Math.round((box.current?.getBoundingClientRect().top ?? 0) + scrollY))
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [box])
  return top
}
