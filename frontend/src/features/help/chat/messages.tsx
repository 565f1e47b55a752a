import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { dateFormat, localeOf } from '@/i18n/format'
import { paths } from '@/paths'
import { Button } from '@/ui/button'
import { cx } from '@/ui/cx'
import { PageLink } from '../page-link'
import { SupportMail } from '../support-mail'
import { FaqAnswer } from './faq-answer'
import { LinkedText } from './linked-text'
import type { Answer, ChatMessage } from './state'

function useTime(): (timestamp: number) => string {
  const { i18n } = useTranslation()
  const format = dateFormat(localeOf(i18n.resolvedLanguage), { timeStyle: 'short' })
  return (timestamp) => format.format(timestamp)
}

interface BubbleProps {
  isUser: boolean
  timestamp?: number
  children: ReactNode
  /** Next to the time. */
  foot?: ReactNode
}

export function Bubble({ isUser, timestamp, children, foot }: BubbleProps) {
  const { t } = useTranslation('help')
  const timeOf = useTime()
  return (
    <li data-user={isUser || undefined} className="grid gap-1">
      <div className={cx('max-w-full rounded-card px-3 py-2 text-sm', isUser ? 'bg-iris-soft' : 'bg-raised')}>
        <span className="sr-only">{t(isUser ? 'chat.you' : 'chat.support')}: </span>
        {children}
      </div>
      {(timestamp !== undefined || foot) && (
        <div className="flex flex-wrap items-center gap-2 text-xs text-ink-3">
          {timestamp !== undefined && (
            <time dateTime={new Date(timestamp).toISOString()} className="tnum">
              {timeOf(timestamp)}
            </time>
          )}
          {foot}
        </div>
      )}
    </li>
  )
}

/** Nothing answers that: whom to write to, and what can be asked here. */
function Unknown({ onLeave }: { onLeave: () => void }) {
  const { t } = useTranslation('help')
  return (
    <div className="grid gap-3">
      <p>{t('chat.unknown.text')}</p>
      <p className="text-ink-2">{t('chat.unknown.topics')}</p>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <SupportMail />
        <span onClickCapture={onLeave}>
          <PageLink route="faq" to={paths.faq()}>
            {t('chat.unknown.all')}
          </PageLink>
        </span>
      </div>
    </div>
  )
}

interface AnswerViewProps {
  text: string
  answer: Answer | undefined
  timestamp: number
  onLeave: () => void
}

function AnswerView({ text, answer, timestamp, onLeave }: AnswerViewProps) {
  const { t } = useTranslation(['help', 'common'])
  const timeOf = useTime()
  switch (answer?.is) {
    case 'questions':
      return <FaqAnswer questions={answer.questions} onLeave={onLeave} />
    case 'unknown':
      return <Unknown onLeave={onLeave} />
    case 'early': {
      const time = timeOf(timestamp + answer.seconds * 1_000)
      return <p>{t('chat.early', { count: answer.seconds, time })}</p>
    }
    case 'refused':
      return <p>{t('chat.refused', { reason: t(`common:errors.${answer.code}`) })}</p>
    default:
      return <LinkedText text={text} />
  }
}

interface MessageProps {
  message: ChatMessage
  /** Sends it again; nothing where that cannot be now. */
  onAgain: (() => void) | undefined
  onLeave: () => void
}

export function Message({ message, onAgain, onLeave }: MessageProps) {
  const { t } = useTranslation('help')
  const { text, isUser, timestamp, answer, isUnsent = false } = message
  const foot = isUnsent && (
    <>
      <span className="font-medium text-danger">{t('chat.unsent')}</span>
      {onAgain && (
        <Button size="sm" onClick={onAgain}>
          {t('chat.sendAgain')}
        </Button>
      )}
    </>
  )
  return (
    <Bubble isUser={isUser} timestamp={timestamp} foot={foot}>
      {isUser ? (
        <p className="whitespace-pre-line wrap-anywhere">{text}</p>
      ) : (
        <AnswerView {...{ text, answer, timestamp, onLeave }} />
      )}
    </Bubble>
  )
}
