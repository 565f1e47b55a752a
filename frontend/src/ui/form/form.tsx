import { useEffectEvent, useLayoutEffect, useRef, useState, type ComponentProps } from 'react'
import { ManyFaults } from './many-faults'

const faulty = '[aria-invalid=true],[data-invalid]'

/** The focus is in the form, on its button elsewhere, or nowhere. */
const hasFocus = (form: HTMLFormElement, at: Element | null): boolean =>
  !at ||
  at === document.body ||
  form.contains(at) ||
  (at instanceof HTMLButtonElement && (at.form === form || at.getAttribute('form') === form.id))

/**
 * A form that says what is wrong at its fields. When it is sent and refused, here or by the server, the first wrong field gets the
 * focus; several errors at once are not all read out.
 */
export function Form({ onSubmit, onInput, children, ...rest }: Omit<ComponentProps<'form'>, 'ref'>) {
  const form = useRef<HTMLFormElement>(null)
  const isSent = useRef(false)
  const [many, setMany] = useState(false)
  // After each drawing: the fields are below, and their errors may come late.
  const look = useEffectEvent(() => {
    const faults = form.current?.querySelectorAll<HTMLElement>(faulty) ?? []
    setMany(faults.length > 1)
    if (!isSent.current || !faults[0]) return
    isSent.current = false
    if (form.current && hasFocus(form.current, document.activeElement)) faults[0].focus()
  })
  useLayoutEffect(() => look())
  return (
    <ManyFaults value={many}>
      <form
        {...rest}
        ref={form}
        noValidate
        onInput={(event) => {
          isSent.current = false
          onInput?.(event)
        }}
        onSubmit={(event) => {
          isSent.current = true
          onSubmit?.(event)
        }}
      >
        {children}
      </form>
    </ManyFaults>
  )
}
