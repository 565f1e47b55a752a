const acts = ['scroll', 'pointerdown', 'keydown', 'popstate'] as const

/**
 * Settles with the visitor's first act; that the pointer comes over the part is one. For a part that was rendered ahead of time and can
 * be read, and its links followed, without any code: being in sight is no reason to fetch it. A part that is still empty needs it at once.
 */
export function whenUsed(id: string): Promise<void> {
  const part = import.meta.env.SSR ? null : document.getElementById(id)
  if (!part?.firstElementChild) return Promise.resolve()
  return new Promise((resolve) => {
    const listening = new AbortController()
    const done = () => {
      listening.abort()
      resolve()
    }
    // On the window: below it React stops events of parts that are not hydrated.
    const options = { capture: true, signal: listening.signal }
    for (const act of acts) addEventListener(act, done, options)
    addEventListener('pointerover', ({ target }) => part.contains(target as Node) && done(), options)
  })
}
