/**
 * Settles once an element comes near the window, or once the visitor does anything at all: from then on parts of the page may be
 * needed at any moment. Until then what was rendered ahead of time stays and costs no script.
 * @param margin How far below the window something counts as near.
 */
export function whenNear(id: string, margin = '300px'): Promise<void> {
  if (import.meta.env.SSR) return Promise.resolve()
  const element = document.getElementById(id)
  if (!element || !('IntersectionObserver' in window)) return Promise.resolve()
  return new Promise((resolve) => {
    const signals = ['pointerdown', 'keydown', 'popstate'] as const
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) done()
      },
      { rootMargin: margin },
    )
    const done = () => {
      observer.disconnect()
      for (const signal of signals) removeEventListener(signal, done, true)
      resolve()
    }
    observer.observe(element)
    for (const signal of signals) addEventListener(signal, done, true)
  })
}
