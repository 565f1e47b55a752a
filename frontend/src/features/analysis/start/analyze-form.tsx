import { ScanSearch } from 'lucide-react'
import { useEffect, useId, useRef, useState, type SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '@/ui/button'
import { cx } from '@/ui/cx'
import { useEarlyInput } from '@/ui/form/early-input'
import { inputClass } from '@/ui/form/input-class'
import { BlockedNote } from './blocked-note'
import { isPossibleChannel, longestInput } from './channel-input'
import type { Blocked } from './use-blocked'

interface AnalyzeFormProps {
  initial?: string
  busy?: boolean
  /** What a press costs, as it is written; shown next to the button. */
  price?: string | undefined
  /** Why a press does nothing now; shown next to the button. */
  blocked?: Blocked | undefined
  /** What the server said about the input. */
  error?: string | undefined
  /** Puts the focus on the button, for a retry that only needs a press. */
  focusButton?: boolean
  onSubmit: (channel: string) => void
  onChange?: () => void
}

export function AnalyzeForm({
  initial = '',
  busy = false,
  price,
  blocked,
  error,
  focusButton = false,
  onSubmit,
  onChange,
}: AnalyzeFormProps) {
  const { t } = useTranslation('analysis')
  const id = useId()
  const [channel, setChannel] = useState(initial)
  const [refused, setRefused] = useState(false)
  const input = useEarlyInput()
  const button = useRef<HTMLButtonElement>(null)
  const shown = refused ? t('form.invalid') : error

  useEffect(() => {
    if (focusButton) button.current?.focus()
  }, [focusButton])

  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (busy || blocked) return
    const possible = isPossibleChannel(channel)
    setRefused(!possible)
    if (possible) onSubmit(channel.trim())
    else input.current?.focus()
  }

  return (
    <form noValidate onSubmit={submit} className="grid gap-2">
      <label htmlFor={id} className="text-sm font-medium">
        {t('form.label')}
      </label>
      <div className="flex flex-col gap-3 sm:flex-row sm:gap-2">
        <input
          ref={input}
          id={id}
          name="channel"
          value={channel}
          maxLength={longestInput + 1}
          autoComplete="off"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          placeholder={t('form.placeholder')}
          aria-invalid={shown ? true : undefined}
          aria-describedby={`${id}-help`}
          onChange={(event) => {
            setChannel(event.target.value)
            setRefused(false)
            onChange?.()
          }}
          className={cx(inputClass, 'h-12 sm:text-base')}
        />
        <Button
          ref={button}
          type="submit"
          look="primary"
          size="lg"
          busy={busy}
          aria-disabled={blocked ? true : undefined}
          aria-describedby={blocked ? `${id}-blocked` : price && `${id}-price`}
          icon={<ScanSearch aria-hidden className="size-5" />}
        >
          {t('form.submit')}
        </Button>
      </div>
      <div className="flex flex-col-reverse gap-x-4 gap-y-1 sm:flex-row">
        <div id={`${id}-help`}>
          {shown ? (
            <p role="alert" className="text-sm text-danger">
              {shown}
            </p>
          ) : (
            <p className="text-xs text-ink-3">{t('form.hint')}</p>
          )}
        </div>
        {price && (
          <p id={`${id}-price`} className="ml-auto text-xs whitespace-nowrap text-ink-2">
            {price}
          </p>
        )}
      </div>
      {blocked && <BlockedNote id={`${id}-blocked`} blocked={blocked} />}
    </form>
  )
}
