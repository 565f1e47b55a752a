import { useEffect, useRef, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ApiError } from '@/api/errors'
import { useFormat } from '@/i18n/format'
import { Button } from '@/ui/button'
import { ScrollRegion } from '@/ui/layout/scroll-region'
import { Answer } from './answer'
import type { Conversation, Turn } from './api'
import { Questions } from './questions'
import type { Asked, Coach } from './use-coach'

/** What arrived and what did not, in one row: a question that the service knows stays in its place. */
const rowsOf = (turns: readonly Turn[], asked: readonly Asked[]): Turn[] => [
  ...turns,
  ...asked
    .filter(({ key }) => !turns.some(({ turnId }) => turnId === key))
    .map(({ key, ...question }) => ({ ...question, turnId: key, answer: null })),
]

interface NoAnswerProps {
  error: ApiError | undefined
  isBusy: boolean
  onAgain: () => void
}

/** Nothing came: why, as far as it is known, and a way to it. */
function NoAnswer({ error, isBusy, onAgain }: NoAnswerProps) {
  const { t } = useTranslation(['coach', 'common'])
  return (
    <div className="grid justify-items-start gap-2">
      <p className={error ? 'text-danger' : 'text-ink-2'}>
        {error ? t(`common:errors.${error.code}`) : t('unanswered')}
      </p>
      <Button size="sm" aria-disabled={isBusy || undefined} onClick={() => !isBusy && onAgain()}>
        {t(error ? 'common:actions.tryAgain' : 'getAnswer')}
      </Button>
    </div>
  )
}

interface TurnViewProps {
  turn: Turn
  /** It is on its way, or failed, here and now. */
  asked: Asked | undefined
  isBusy: boolean
  onAgain: () => void
  children?: ReactNode
}

function TurnView({ turn, asked, isBusy, onAgain, children }: TurnViewProps) {
  const { t } = useTranslation('coach')
  const format = useFormat()
  const isWaiting = asked !== undefined && asked.error === undefined
  return (
    <li className="grid gap-3">
      <div data-question className="coach-question rounded-card bg-iris-soft px-3 py-2">
        <span className="sr-only">{t('you')}: </span>
        <p lang={turn.lang} className="whitespace-pre-line wrap-anywhere">
          {turn.question}
        </p>
        <time dateTime={turn.askedAt} className="tnum text-xs text-ink-2">
          {format.dateTime(turn.askedAt)}
        </time>
      </div>
      <div>
        {turn.answer && <span className="sr-only">{t('title')}: </span>}
        {turn.answer ? (
          <Answer answer={turn.answer} lang={turn.lang} />
        ) : (
          !isWaiting && <NoAnswer error={asked?.error} isBusy={isBusy} onAgain={onAgain} />
        )}
      </div>
      {children}
    </li>
  )
}

/** Shows the last question at the top, and as much of its answer as there is room for. */
function showLast(log: HTMLElement): void {
  const place = log.parentElement
  const question = [...log.querySelectorAll<HTMLElement>('[data-question]')].at(-1)
  if (place && question)
    place.scrollTop += question.getBoundingClientRect().top - place.getBoundingClientRect().top - 16
}

interface LogProps {
  coach: Coach
  conversation: Conversation
  isClosed: boolean
  /** Takes the focus before what has it goes away. */
  onAct: () => void
}

export function Log({ coach, conversation, isClosed, onAct }: LogProps) {
  const { t } = useTranslation('coach')
  const log = useRef<HTMLDivElement>(null)
  const { turns, suggestions, hasModel } = conversation
  const { asked, isWaiting } = coach
  const rows = rowsOf(turns, asked)
  const said = `${rows.length} ${isWaiting} ${rows.filter(({ answer }) => answer).length}`
  useEffect(() => {
    if (log.current) showLast(log.current)
  }, [said])
  const send = (question: string) => {
    onAct()
    coach.send(question)
  }
  const last = rows.at(-1)
  return (
    <ScrollRegion label={t('log')} className="min-h-0 flex-1 overflow-y-auto p-4">
      <p className="text-sm text-ink-2">
        {t('intro')} {hasModel && t('model')}
      </p>
      <div ref={log} role="log" aria-label={t('log')} className="mt-4">
        <ul className="grid gap-6">
          {rows.map((turn) => (
            <TurnView
              key={turn.turnId}
              turn={turn}
              asked={asked.find(({ key }) => key === turn.turnId)}
              isBusy={isWaiting}
              onAgain={() => {
                onAct()
                coach.again(turn)
              }}
            >
              {turn === last && turn.answer && (
                <Questions
                  label={t('followUps')}
                  questions={turn.answer.followUps}
                  isDisabled={isClosed}
                  onAsk={send}
                />
              )}
            </TurnView>
          ))}
        </ul>
      </div>
      {rows.length === 0 && (
        <Questions label={t('suggestions')} questions={suggestions} isDisabled={isClosed} onAsk={send} />
      )}
      <p role="status" className="mt-3 flex items-center gap-2 text-ink-3">
        {isWaiting && (
          <>
            <span aria-hidden className="size-1.5 animate-shimmer rounded-full bg-iris" />
            {t('waiting')}
          </>
        )}
      </p>
    </ScrollRegion>
  )
}
