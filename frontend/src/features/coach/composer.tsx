import { SendHorizontal } from 'lucide-react'
import { useLayoutEffect, type KeyboardEvent, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { coachFacts } from '@/coach-facts'
import { Button } from '@/ui/button'
import { cx } from '@/ui/cx'
import { FieldFrame } from '@/ui/field-frame'
import { inputClass } from '@/ui/input-class'
import { lengthOf, type Coach } from './use-coach'

/** From here on the reader sees how much room there is. */
const nearTheEnd = 100
const [lowest, tallest] = [44, 128]

function grow(field: HTMLTextAreaElement): void {
  field.style.height = 'auto'
  field.style.height = `${Math.min(tallest, Math.max(lowest, field.scrollHeight + 2))}px`
}

/** As high as what is written in it, up to some lines. */
function useGrowing(field: RefObject<HTMLTextAreaElement | null>, text: string) {
  useLayoutEffect(() => {
    if (field.current) grow(field.current)
  }, [field, text])
}

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

/** Where a question is written. While an answer is awaited the field is closed to typing but keeps the focus. */
export function Composer({ coach, field, isClosed }: ComposerProps) {
  const { t } = useTranslation('coach')
  const { draft, write, send } = coach
  const length = lengthOf(draft)
  const room = useRoom(length)
  useGrowing(field, draft)
  const press = (event: KeyboardEvent) => {
    // While characters are being composed, Enter chooses among them.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    if (!isClosed) send()
  }
  return (
    <form
      className="flex items-start gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        field.current?.focus()
        send()
      }}
    >
      <FieldFrame label={t('input')} quiet className="min-w-0 flex-1" {...room}>
        {(tie) => (
          <textarea
            {...tie}
            ref={field}
            rows={1}
            value={draft}
            placeholder={t('placeholder')}
            readOnly={isClosed}
            aria-disabled={isClosed || undefined}
            enterKeyHint="send"
            onChange={(event) => write(event.target.value)}
            onKeyDown={press}
            className={cx(inputClass, 'coach-field py-2')}
          />
        )}
      </FieldFrame>
      <Button
        type="submit"
        look="primary"
        className="min-h-11"
        aria-label={t('send')}
        title={t('send')}
        disabled={isClosed || length === 0 || length > coachFacts.characters}
        icon={<SendHorizontal aria-hidden className="size-5 shrink-0" />}
      />
    </form>
  )
}
