import { SendHorizontal } from 'lucide-react'
import { useLayoutEffect, type KeyboardEvent, type RefObject } from 'react'
import { Button } from '../button'
import { cx } from '../cx'
import { FieldFrame } from './field-frame'
import { inputClass } from './input-class'
import './message-composer.css'

const [lowest, tallest] = [44, 128]

function grow(field: HTMLTextAreaElement): void {
  field.style.height = 'auto'
  field.style.height = `${Math.min(tallest, Math.max(lowest, field.scrollHeight + 2))}px`
}

interface MessageComposerProps {
  field: RefObject<HTMLTextAreaElement | null>
  draft: string
  write: (text: string) => void
  send: () => void
  /** Nothing can be written now. The field keeps the focus, so that nobody is thrown out of the conversation. */
  isClosed: boolean
  /** What is written may be sent as it is. */
  isFit: boolean
  /** How much room there is, or that there is none. */
  room: { hint?: string; error?: string }
  texts: { input: string; placeholder: string; send: string }
  className?: string
}

/** Where a message is written: as high as what is in it, up to some lines. Enter sends, Shift and Enter begin a line. */
export function MessageComposer(props: MessageComposerProps) {
  const { field, draft, write, send, isClosed, isFit, room, texts, className } = props
  useLayoutEffect(() => {
    if (field.current) grow(field.current)
  }, [field, draft])
  const press = (event: KeyboardEvent) => {
    // While characters are being composed, Enter chooses among them.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    if (!isClosed) send()
  }
  return (
    <form
      data-composer
      className={cx('flex items-start gap-2', className)}
      onSubmit={(event) => {
        event.preventDefault()
        field.current?.focus()
        send()
      }}
    >
      <FieldFrame label={texts.input} quiet className="min-w-0 flex-1" {...room}>
        {(tie) => (
          <textarea
            {...tie}
            ref={field}
            rows={1}
            value={draft}
            placeholder={texts.placeholder}
            readOnly={isClosed}
            aria-disabled={isClosed || undefined}
            enterKeyHint="send"
            onChange={(event) => write(event.target.value)}
            onKeyDown={press}
            className={cx(inputClass, 'py-2 aria-disabled:cursor-not-allowed aria-disabled:opacity-55')}
          />
        )}
      </FieldFrame>
      <Button
        type="submit"
        look="primary"
        aria-label={texts.send}
        title={texts.send}
        disabled={isClosed || !isFit}
        icon={<SendHorizontal aria-hidden className="size-5 shrink-0" />}
      />
    </form>
  )
}
