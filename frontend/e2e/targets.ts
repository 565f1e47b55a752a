/** What a finger presses: how big the area is that answers, which may be more than what is drawn. */
import type { Page } from 'playwright-core'

/** CSS pixels in both directions, as WCAG 2.5.5 has it. */
export const wanted = 44

interface Small {
  /** Its markup, shortened. */
  html: string
  width: number
  height: number
  /** What answers in its place, a little further out. */
  next: string
}

/**
 * All that is smaller than a finger needs, on the page or in what lies over it. Links in a sentence are as high as its lines (the
 * standard's own exception).
 */
function smallTargets(least: number): Small[] {
  const pressable =
    'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=button], [role=tab], [role^=menuitem], [role=option], [role=switch]'
  /** What is open or fixed to the window: half covered by it, something is not there to be pressed until somebody scrolls. */
  const layerOf = (element: Element): Element | null => {
    let layer: Element | null = element
    const isLayer = (one: Element) =>
      one.matches('[role=dialog], [role=menu]') || getComputedStyle(one).position === 'fixed'
    while (layer && !isLayer(layer)) layer = layer.parentElement
    return layer
  }
  const markupOf = (element: Element) =>
    element.outerHTML.replace(/ (class|d|style)="[^"]*"/g, '').slice(0, 120)
  const isHere = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
    !element.closest('[inert], [aria-hidden=true]') &&
    !element.matches(':disabled') &&
    element.getBoundingClientRect().width > 2
  const isInSentence = (element: Element) => {
    const { display } = getComputedStyle(element)
    if (!element.matches('a, button') || !(display === 'inline' || element.matches('p button'))) return false
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
    const next = document.elementFromPoint(x + dx * (far + 1), y + dy * (far + 1))
    return { far, next, isCovered: !!next && layerOf(next) !== layerOf(target) }
  }
  const small: Small[] = []
  for (const target of document.querySelectorAll(pressable)) {
    if (!isHere(target) || isInSentence(target)) continue
    target.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
    const box = target.getBoundingClientRect()
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
    // Something lies over it: nobody presses it now.
    if (!answers(target, x, y)) continue
    const [left, right, up, down] = [
      reach(target, x, y, -1, 0),
      reach(target, x, y, 1, 0),
      reach(target, x, y, 0, -1),
      reach(target, x, y, 0, 1),
    ]
    const [width, height] = [left.far + right.far, up.far + down.far]
    // Half a pixel at each end is the grain of what is asked.
    if (Math.min(width, height) >= least - 1) continue
    const ends = width < least - 1 ? [left, right] : [up, down]
    if (ends.some(({ isCovered }) => isCovered)) continue
    const next = ends.toSorted((one, other) => one.far - other.far)[0]?.next
    small.push({ html: markupOf(target), width, height, next: next ? markupOf(next) : '' })
  }
  return small
}

export const targetsThatAreSmall = (page: Page): Promise<Small[]> => page.evaluate(smallTargets, wanted)
