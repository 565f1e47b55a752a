import type { RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { coachFacts } from '@/shared/rules/coach-facts'
import { MessageComposer } from '@/ui/form/message-composer'
import { lengthOf, type Coach } from './use-coach'

/** From here on the reader sees how much room there is. */
const nearTheEnd = 100

function useRoom(length: number): { hint?: string; error?: string } {
  const { t } = useTranslation('coach')
  const left = coachFacts.characters - length
  if (left < 0) return { error: t('tooLong', { count: -left, most: coachFacts.characters }) }
  return left <= nearTheEnd ? { hint: t('left', { count: left }) } : {}
}

interface ComposerProps {
  coach: Coach
  field: RefObject<HTMLTextAreaElement | null>
  isClosed: boolean
}

/** Where a question is written. */
export function Composer({ coach, field, isClosed }: ComposerProps) {
  const { t } = useTranslation('coach')
  const { draft, write, send } = coach
  const length = lengthOf(draft)
  return (
    <MessageComposer
      {...{ field, draft, write, send, isClosed }}
      isFit={length > 0 && length <= coachFacts.characters}
      room={useRoom(length)}
      texts={{ input: t('input'), placeholder: t('placeholder'), send: t('send') }}
    />
  )
}
