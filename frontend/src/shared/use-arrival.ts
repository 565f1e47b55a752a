import { useEffect, useRef, type RefObject } from 'react'
import { useLocation } from 'react-router'

/** For a part that comes after its page: people who followed an address that ends in `#id` are brought to it once it is drawn. */
export function useArrival<Part extends HTMLElement>(id: string): RefObject<Part | null> {
  const { hash, key } = useLocation()
  const part = useRef<Part>(null)
  const wanted = hash === `#${id}`
  useEffect(() => {
    if (!wanted) return
    part.current?.scrollIntoView()
    part.current?.focus({ preventScroll: true })
  }, [wanted, key])
  return part
}
