import { Check, CircleAlert } from 'lucide-react'
import { useLayoutEffect, useRef, type ReactNode } from 'react'
import { Field } from '@/ui/form/field'
import { Spinner } from '@/ui/feedback/spinner'
import { cleanCode } from '../codes'

interface CodeFieldProps {
  label: string
  hint: string
  name: string
  value: string
  onChange: (code: string) => void
  onEnter: () => void
  state: 'empty' | 'checking' | 'valid' | 'invalid'
  /** What is known of the code. */
  message: string | undefined
}

const Said = ({ state, children }: { state: 'checking' | 'valid'; children: ReactNode }) => (
  <span role="status" className={state === 'valid' ? 'text-good' : undefined}>
    {children}
  </span>
)

/** A field that takes letters, digits and hyphens and shows them in upper case. What it is worth is said below it. */
export function CodeField({ label, hint, name, value, onChange, onEnter, state, message }: CodeFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const caret = useRef<number>(undefined)
  // What is typed in the middle of a code is written in upper case, which would send the caret to the end.
  useLayoutEffect(() => {
    if (caret.current === undefined) return
    input.current?.setSelectionRange(caret.current, caret.current)
    caret.current = undefined
  }, [value])
  return (
    <Field
      ref={input}
      label={label}
      error={state === 'invalid' ? message : undefined}
      hint={state === 'empty' ? hint : state !== 'invalid' && <Said state={state}>{message}</Said>}
      name={name}
      value={value}
      autoComplete="off"
      autoCapitalize="characters"
      autoCorrect="off"
      spellCheck={false}
      onChange={(event) => {
        const { value: typed, selectionStart } = event.target
        caret.current = cleanCode(typed.slice(0, selectionStart ?? typed.length)).length
        onChange(cleanCode(typed))
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return
        // A form whose button is disabled is not sent by Enter, and would say nothing.
        event.preventDefault()
        onEnter()
      }}
      end={
        <span className="mr-3 inline-flex">
          {state === 'checking' && <Spinner />}
          {state === 'valid' && <Check aria-hidden className="size-4 text-good" />}
          {state === 'invalid' && <CircleAlert aria-hidden className="size-4 text-danger" />}
        </span>
      }
    />
  )
}
