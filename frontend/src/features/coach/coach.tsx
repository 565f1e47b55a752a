import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { ApiError } from '@/api/errors'
import type { About } from '@/shared/coach-about'
import { Button } from '@/ui/button'
import { Notice } from '@/ui/feedback/notice'
import { Skeleton } from '@/ui/feedback/skeleton'
import { ErrorState } from '@/ui/feedback/states'
import { useRoomy } from '@/ui/layout/use-roomy'
import { useConversation, type Conversation } from './api'
import './coach.css'
import { Composer } from './composer'
import { Foot, Limit } from './foot'
import { Log } from './log'
import { useCoach } from './use-coach'

interface CoachProps {
  about: About
  /** The reader came for it: the field takes the focus. */
  arrive?: boolean
  /** What is followed leads out of here. */
  onLeave?: () => void
}

function Waiting() {
  return (
    <div className="grid content-start gap-4 p-4" aria-hidden>
      <Skeleton className="h-4" />
      <Skeleton className="h-9 w-40" />
      <Skeleton className="h-9 w-40" />
      <Skeleton className="h-9 w-40" />
    </div>
  )
}

function Refused({ error }: { error: ApiError }) {
  const { t } = useTranslation(['coach', 'common'])
  return (
    <Notice live tone="danger" title={t('refused')}>
      {t(`common:errors.${error.code}`)}
    </Notice>
  )
}

interface TalkProps extends CoachProps {
  conversation: Conversation
}

function Talk({ about, conversation, arrive = false, onLeave }: TalkProps) {
  const coach = useCoach(about)
  const field = useRef<HTMLTextAreaElement>(null)
  const roomy = useRoomy() ?? true
  const isSpent = conversation.questionsLeft === 0
  const isClosed = coach.isWaiting || isSpent
  const toField = () => field.current?.focus()
  useEffect(() => {
    if (!arrive) return
    field.current?.focus({ preventScroll: true })
    // On a phone the report is above it, and the chat takes the window.
    field.current?.closest('.coach-box')?.scrollIntoView({ block: roomy ? 'nearest' : 'start' })
  }, [arrive, roomy])
  return (
    <>
      <Log coach={coach} conversation={conversation} isClosed={isClosed} onAct={toField} />
      <div className="grid gap-2 border-t border-line p-3">
        {isSpent && <Limit onLeave={onLeave} />}
        {coach.refusal && !isSpent && <Refused error={coach.refusal} />}
        <Composer coach={coach} field={field} isClosed={isClosed} />
        <Foot about={about} conversation={conversation} onDeleted={toField} />
      </div>
    </>
  )
}

/** Questions about one report and their answers, whose every figure opens its formula. It fills the column that it is put into. */
export function Coach(props: CoachProps) {
  const { t } = useTranslation(['coach', 'common'])
  const { data, error, mutate } = useConversation(props.about)
  if (data) return <Talk key={props.about} {...props} conversation={data} />
  if (!error) return <Waiting />
  const isGone = error.code === 'not_found'
  return (
    <div className="p-4">
      <ErrorState
        title={t(isGone ? 'gone' : 'failed')}
        text={isGone ? t('goneText') : t(`common:errors.${error.code}`)}
        action={!isGone && <Button onClick={() => void mutate()}>{t('common:actions.tryAgain')}</Button>}
      />
    </div>
  )
}
