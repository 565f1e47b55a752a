import { useTranslation } from 'react-i18next'
import { useMe } from '@/api/account'
import { asApiError } from '@/api/errors'
import { coachFacts } from '@/shared/rules/coach-facts'
import type { About } from '@/shared/coach-about'
import { CreditsLink } from '@/shared/addresses/credits-link'
import { useFormat } from '@/i18n/format'
import { buttonClass } from '@/ui/button'
import { DeleteButton } from '@/ui/overlay/delete-button'
import { Notice } from '@/ui/feedback/notice'
import { toast } from '@/ui/feedback/toast'
import { deleteConversation, useChangeConversation, type Conversation } from './api'

/** The day of the service ends at midnight UTC. */
const nextDay = (now: Date): string =>
  new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1)).toISOString()

/** No question is left: when there are more, and who has more. */
export function Limit({ onLeave }: { onLeave: (() => void) | undefined }) {
  const { t } = useTranslation('coach')
  const format = useFormat()
  const { data: me } = useMe()
  const isFree = me?.isPremium === false
  return (
    <Notice
      live
      title={t('limit.title')}
      actions={
        isFree && (
          <CreditsLink className={buttonClass('secondary', 'sm')} {...(onLeave && { onClick: onLeave })}>
            {t('limit.plans')}
          </CreditsLink>
        )
      }
    >
      {t('limit.text', { time: format.dateTime(nextDay(new Date())) })}{' '}
      {isFree && t('limit.more', { count: coachFacts.questionsPremium })}
    </Notice>
  )
}

interface FootProps {
  about: About
  conversation: Conversation
  onDeleted: () => void
}

/** What is left for today, how long it is stored, and the way to delete it. */
export function Foot({ about, conversation, onDeleted }: FootProps) {
  const { t } = useTranslation(['coach', 'common'])
  const change = useChangeConversation(about)
  const { turns, questionsLeft, questionsADay } = conversation
  const remove = async () => {
    try {
      await deleteConversation(about)
      change((before) => ({ ...before, turns: [] }))
      onDeleted()
      void toast({ title: t('delete.done') })
      return true
    } catch (cause) {
      void toast({
        title: t('delete.failed'),
        text: t(`common:errors.${asApiError(cause).code}`),
        tone: 'error',
      })
      return false
    }
  }
  return (
    <div className="coach-foot flex min-h-10 items-center justify-between gap-2 text-xs text-ink-3">
      <p className="tnum">
        {t('today', { count: questionsLeft, most: questionsADay })}{' '}
        {t('kept', { count: coachFacts.keptDays })}
      </p>
      {turns.length > 0 && (
        <DeleteButton
          label={t('delete.label')}
          title={t('delete.title')}
          text={t('delete.text')}
          confirm={t('delete.confirm')}
          cancel={t('common:actions.cancel')}
          onDelete={remove}
        />
      )}
    </div>
  )
}
