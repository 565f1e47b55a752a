import { Check, Circle, Eye, EyeOff } from 'lucide-react'
import { useId, useState, type ComponentProps } from 'react'
import { IconButton } from '../button'
import { cx } from '../cx'
import { Field } from './field'

interface PasswordFieldProps extends Omit<ComponentProps<typeof Field>, 'type' | 'end'> {
  /** Names of the button that shows the password, and hides it again. */
  reveal: { show: string; hide: string }
}

/** A password that can be looked at. */
export function PasswordField({ reveal, ...rest }: PasswordFieldProps) {
  const [shown, setShown] = useState(false)
  return (
    <Field
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      {...rest}
      type={shown ? 'text' : 'password'}
      end={
        <IconButton
          label={shown ? reveal.hide : reveal.show}
          icon={shown ? <EyeOff aria-hidden className="size-4" /> : <Eye aria-hidden className="size-4" />}
          onClick={() => setShown(!shown)}
        />
      }
    />
  )
}

interface Rule {
  key: string
  text: string
  met: boolean
}

interface NewPasswordFieldProps extends Omit<PasswordFieldProps, 'hint'> {
  rules: readonly Rule[]
  /** Said after each rule to those who cannot see its mark. */
  states: { met: string; open: string }
}

/** A password to be chosen, with its rules; each is ticked off while typing. */
export function NewPasswordField({ rules, states, ...rest }: NewPasswordFieldProps) {
  const id = useId()
  return (
    <PasswordField
      autoComplete="new-password"
      {...rest}
      id={id}
      hint={
        <span className="grid gap-1">
          {rules.map(({ key, text, met }) => (
            <span key={key} className={cx('flex items-center gap-1.5', met && 'text-good')}>
              {met ? (
                <Check aria-hidden className="size-3.5 shrink-0" />
              ) : (
                <Circle aria-hidden className="size-3.5 shrink-0 scale-50" />
              )}
              <span>
                {text}
                <span className="sr-only">: {met ? states.met : states.open}.</span>
              </span>
            </span>
          ))}
        </span>
      }
    />
  )
}
