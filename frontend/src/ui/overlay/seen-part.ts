import './seen-part.css'

/** Below this, what is open scrolls as a whole: with a head and buttons that stay there would be nothing left between them. */
const low = 416

/** What somebody writes in stays in sight when the keyboard comes. */
function keepFocusInSight(box: HTMLElement): void {
  const { activeElement } = document
  if (activeElement?.matches('input, textarea, select') && box.contains(activeElement))
    activeElement.scrollIntoView({ block: 'nearest' })
}

/**
 * A phone's keyboard covers the page without making it smaller: what is open keeps to the part that is seen, and moves with it. The style
 * sheet says how. Enlarged by two fingers the page is seen in parts as well; then nothing changes. For `ref`.
 */
export function keepSeen(box: HTMLElement | null): (() => void) | undefined {
  const seen = globalThis.visualViewport
  if (!box || !seen) return undefined
  let before = seen.height
  const follow = () => {
    if (seen.scale > 1.05) return
    box.style.setProperty('--seen-height', `${seen.height}px`)
    box.style.setProperty('--seen-top', `${seen.offsetTop}px`)
    box.toggleAttribute('data-low', seen.height < low)
    if (seen.height < before) keepFocusInSight(box)
    before = seen.height
  }
  follow()
  seen.addEventListener('resize', follow)
  seen.addEventListener('scroll', follow)
  return () => {
    seen.removeEventListener('resize', follow)
    seen.removeEventListener('scroll', follow)
  }
}
