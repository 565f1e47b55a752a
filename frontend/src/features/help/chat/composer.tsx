import { SendHorizontal } from 'lucide-react'
import { useLayoutEffect, type KeyboardEvent, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { usePlainFormat } from '@/i18n/format'
import { Button } from '@/ui/button'
import { cx } from '@/ui/cx'
import { FieldFrame } from '@/ui/field-frame'
import { inputClass } from '@/ui/input-class'
import { longestMessage } from './api'
import { lengthOf, type Chat } from './use-chat'

/** From here on the reader sees how much room there is. */
const nearTheEnd = 200
const tallest = 128

function grow(field: HTMLTextAreaElement): void {
  field.style.height = 'auto'
  field.style.height = `${Math.min(tallest, Math.max(44, field.scrollHeight + 2))}px`
}

/** As high as what is written in it, up to some lines. */
function useGrowing(field: RefObject<HTMLTextAreaElement | null>, text: string) {
  useLayoutEffect(() => {
    if (field.current) grow(field.current)
  }, [field, text])
}

function useRoom(length: number): { hint?: string; error?: string } {
  const { t } = useTranslation('help')
  const format = usePlainFormat()
  const left = longestMessage - length
  const number = format.whole(Math.abs(left))
  if (left < 0)
    return { error: t('chat.tooLong', { count: -left, number, most: format.whole(longestMessage) }) }
  return left <= nearTheEnd ? { hint: t('chat.left', { count: left, number }) } : {}
}

interface ComposerProps {
  chat: Chat
  field: RefObject<HTMLTextAreaElement | null>
}

/**
 * Where a message is written. While an answer is awaited and without a connection nothing can be written; the field is closed to typing but
 * keeps the focus, so that nobody is thrown out of the conversation.
 */
export function Composer({ chat, field }: ComposerProps) {
  const { t } = useTranslation('help')
  const { draft, isTyping, isConnected, write, send } = chat
  const isClosed = isTyping || !isConnected
  const length = lengthOf(draft)
  const room = useRoom(length)
  useGrowing(field, draft)
  const sendNow = () => {
    field.current?.focus()
    send()
  }
  const press = (event: KeyboardEvent) => {
    // While characters are being composed, Enter chooses among them.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    if (!isClosed) send()
  }
  return (
    <form
      data-chat
      className="flex items-start gap-2 border-t border-line p-3"
      onSubmit={(event) => {
        event.preventDefault()
        sendNow()
      }}
    >
      <FieldFrame label={t('chat.input')} quiet className="min-w-0 flex-1" {...room}>
        {(tie) => (
          <textarea
            {...tie}
            ref={field}
            rows={1}
            value={draft}
            placeholder={t('chat.placeholder')}
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
        aria-label={t('chat.send')}
        title={t('chat.send')}
        disabled={isClosed || length === 0 || length > longestMessage}
        icon={<SendHorizontal aria-hidden className="size-5 shrink-0" />}
      />
    </form>
  )
}
