import type { RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { usePlainFormat } from '@/i18n/format'
import { MessageComposer } from '@/ui/form/message-composer'
import { longestMessage } from './api'
import { lengthOf, type Chat } from './use-chat'

/** From here on the reader sees how much room there is. */
const nearTheEnd = 200

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

/** Where a message is written. While an answer is awaited and without a connection nothing can be. */
export function Composer({ chat, field }: ComposerProps) {
  const { t } = useTranslation('help')
  const { draft, isTyping, isConnected, write, send } = chat
  const length = lengthOf(draft)
  return (
    <MessageComposer
      {...{ field, draft, write, send }}
      isClosed={isTyping || !isConnected}
      isFit={length > 0 && length <= longestMessage}
      room={useRoom(length)}
      texts={{ input: t('chat.input'), placeholder: t('chat.placeholder'), send: t('chat.send') }}
      className="border-t border-line p-3"
    />
  )
}
