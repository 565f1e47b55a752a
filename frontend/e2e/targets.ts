/** What a finger presses: how big the area is that answers, which may be more than what is drawn. */
import type { Page } from 'playwright-core'

/** CSS pixels in both directions, as WCAG 2.5.5 has it. */
export const wanted = 44

interface Small {
  /** Its markup, shortened. */
  html: string
  width: number
  height: number
}

/**
 * All that is smaller than a finger needs, on the page or in what lies over it. Links in a sentence are as high as its lines (the
 * standard's own exception).
 */
function smallTargets(least: number): Small[] {
  const pressable =
    'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=button], [role=tab], [role^=menuitem], [role=option], [role=switch]'
  const isHere = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
    !element.closest('[inert], [aria-hidden=true]') &&
    !element.matches(':disabled') &&
    element.getBoundingClientRect().width > 2
  const isInSentence = (element: Element) => {
    if (!element.matches('a, button') || getComputedStyle(element).display !== 'inline') return false
    let block = element.parentElement
    while (block && getComputedStyle(block).display === 'inline') block = block.parentElement
    return (block?.textContent.trim().length ?? 0) > element.textContent.trim().length
  }
  const answers = (target: Element, x: number, y: number) => {
    const hit = document.elementFromPoint(x, y)
    if (!hit) return false
    if (target.contains(hit)) return hit.closest(pressable) === target
    return hit.closest('label')?.control === target
  }
  /** From the middle as far as it answers, but no further than what is wanted. */
  const reach = (target: Element, x: number, y: number, dx: number, dy: number) => {
    let far = 0
    while (far < least && answers(target, x + dx * (far + 0.5), y + dy * (far + 0.5))) far += 0.5
    return far
  }
  const small: Small[] = []
  for (const target of document.querySelectorAll(pressable)) {
    if (!isHere(target) || isInSentence(target)) continue
    target.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
    const box = target.getBoundingClientRect()
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
    // Something lies over it: nobody presses it now.
    if (!answers(target, x, y)) continue
    const width = reach(target, x, y, -1, 0) + reach(target, x, y, 1, 0)
    const height = reach(target, x, y, 0, -1) + reach(target, x, y, 0, 1)
    // Half a pixel at each end is the grain of what is asked.
    if (Math.min(width, height) < least - 1)
      small.push({ html: target.outerHTML.replace(/ (class|d|style)="[^"]*"/g, '').slice(0, 160), width, height })
  }
  return small
}

export const targetsThatAreSmall = (page: Page): Promise<Small[]> => page.evaluate(smallTargets, wanted)
