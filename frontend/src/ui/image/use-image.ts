import { useEffect, useState, type RefObject } from 'react'

/** Of a picture: not asked for yet, on its way, there, or not to be had. */
export type ImageState = 'idle' | 'loading' | 'loaded' | 'error'

interface LazyImage {
  state: ImageState
  /** What to show; nothing while idle and after an error. */
  src: string | undefined
  onLoad: () => void
  onError: () => void
}

const when = { threshold: 0.1, rootMargin: '50px' }

/** True once a tenth of the element is within 50 px of the window. */
function useSeen(box: RefObject<Element | null>): boolean {
  const [seen, setSeen] = useState(false)
  useEffect(() => {
    if (seen || !box.current) return
    const observer = new IntersectionObserver((entries) => {
      if (entries.some((entry) => entry.isIntersecting)) setSeen(true)
    }, when)
    observer.observe(box.current)
    return () => observer.disconnect()
  }, [seen, box])
  return seen
}

/** Loads the first address that works, once its place comes into sight. */
export function useLazyImage(box: RefObject<Element | null>, addresses: readonly string[]): LazyImage {
  const seen = useSeen(box)
  const all = addresses.join(' ')
  const [known, setKnown] = useState({ all, failed: 0, loaded: false })
  // Other addresses: start afresh.
  const now = known.all === all ? known : { all, failed: 0, loaded: false }
  const src = addresses[now.failed]
  const state: ImageState =
    src === undefined
      ? addresses.length > 0
        ? 'error'
        : 'idle'
      : !seen
        ? 'idle'
        : now.loaded
          ? 'loaded'
          : 'loading'
  return {
    state,
    src: seen ? src : undefined,
    onLoad: () => setKnown({ ...now, loaded: true }),
    onError: () => setKnown({ ...now, failed: now.failed + 1, loaded: false }),
  }
}
