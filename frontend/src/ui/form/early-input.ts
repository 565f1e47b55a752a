import { useEffect, useRef, type RefObject } from 'react'

type TextControl = HTMLInputElement | HTMLTextAreaElement

function giveToReact(input: TextControl): void {
  const { value, defaultValue } = input
  if (input instanceof HTMLInputElement && input.type === 'checkbox') {
    const { checked, defaultChecked } = input
    if (checked === defaultChecked) return
    input.checked = defaultChecked
    input.click()
    return
  }
  if (value === defaultValue) return
  // React compares with what was set last through the field itself, and takes only a change for typing.
  input.value = defaultValue
  const { prototype } = input instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(input, value)
  input.dispatchEvent(new Event('input', { bubbles: true }))
}

/**
 * For each controlled field of a page that may be rendered ahead of time. What was typed, filled in by the browser or ticked before the
 * app took the page over is in the document alone, and the next drawing would wipe it away; it is handed to React as if it were
 * typed now.
 */
export function useEarlyInput<Control extends TextControl = HTMLInputElement>(): RefObject<Control | null> {
  const field = useRef<Control>(null)
  useEffect(() => {
    if (field.current) giveToReact(field.current)
  }, [])
  return field
}
