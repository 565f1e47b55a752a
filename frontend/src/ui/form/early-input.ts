import { useEffect, useRef, type RefObject } from 'react'

function giveToReact(input: HTMLInputElement): void {
  const { value, checked, defaultValue, defaultChecked } = input
  if (input.type === 'checkbox' && checked !== defaultChecked) {
    input.checked = defaultChecked
    input.click()
  }
  if (input.type === 'checkbox' || value === defaultValue) return
  // React compares with what was set last through the field itself, and takes only a change for typing.
  input.value = defaultValue
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value)
  input.dispatchEvent(new Event('input', { bubbles: true }))
}

/**
 * For each controlled field of a page that may be rendered ahead of time. What was typed, filled in by the browser or ticked before the
 * app took the page over is in the document alone, and the next drawing would wipe it away; it is handed to React as if it were
 * typed now.
 */
export function useEarlyInput(): RefObject<HTMLInputElement | null> {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (field.current) giveToReact(field.current)
  }, [])
  return field
}
