import { cloneElement, useEffect, useId, useRef, useState, type ReactElement } from 'react'
import { Note } from './note'

interface TooltipProps {
  text: string
  /** One element that takes the focus; it gets the text as its description. */
  children: ReactElement<{ 'aria-describedby'?: string | undefined }>
}

const delay = { open: 250, close: 120 }

/** A few words on hover and on focus. Escape puts them away; what must be read does not belong here. */
export function Tooltip({ text, children }: TooltipProps) {
  const id = useId()
  const anchor = useRef<HTMLSpanElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [open, setOpen] = useState(false)
  const soon = (next: boolean) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setOpen(next), next ? delay.open : delay.close)
  }
  const now = (next: boolean) => {
    clearTimeout(timer.current)
    setOpen(next)
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  useEffect(() => {
    if (!open) return
    const close = (event: KeyboardEvent) => event.key === 'Escape' && setOpen(false)
    document.addEventListener('keydown', close)
    return () => document.removeEventListener('keydown', close)
  }, [open])
  return (
    <span
      ref={anchor}
      className="inline-flex"
      onPointerEnter={(event) => event.pointerType !== 'touch' && soon(true)}
      onPointerLeave={() => soon(false)}
      onFocus={() => now(true)}
      onBlur={() => now(false)}
    >
      {cloneElement(children, { 'aria-describedby': id })}
      <Note id={id} open={open} anchor={anchor}>
        {text}
      </Note>
    </span>
  )
}
