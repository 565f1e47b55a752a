import { useEffect, useRef, type RefObject } from 'react'

/** For a place whose fields change from step to step: who goes to another step goes on in its first field that is empty. */
export function useFocusOnStep(step: string): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement>(null)
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    const fields = Array.from(place.current?.querySelectorAll('input') ?? [])
    ;(fields.find((field) => field.value === '') ?? fields[0])?.focus()
  }, [step])
  return place
}
