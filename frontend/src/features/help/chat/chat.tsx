import { useEffect, useRef, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { useStatus, type ServiceStatus } from '@/api/status'
import { Button } from '@/ui/button'
import CornerPanel from '@/ui/overlay/corner-panel'
import { ScrollRegion } from '@/ui/layout/scroll-region'
import { useRoomy } from '@/ui/layout/use-roomy'
import './chat.css'
import { Composer } from './composer'
import { Bubble, Message } from './messages'
import { Suggestions } from './suggestions'
import { secondsBetweenAttempts, useChat, type Chat as Conversation } from './use-chat'

/** Who answers, or that nobody can be reached. */
function Lead({ isConnected }: { isConnected: boolean }) {
  const { t } = useTranslation('help')
  // A service that is older than the page may say less.
  const status = useStatus() as Partial<ServiceStatus> | null
  const state = status?.services?.find(({ key }) => key === 'support')?.state
  const who = state === 'off' ? 'faq' : state ? 'operator' : 'anybody'
  return (
    <p role="status" className="flex items-center gap-2 text-ink-2">
      <span
        aria-hidden
        data-reached={isConnected ? 'yes' : 'no'}
        className="size-1.5 shrink-0 rounded-full"
      />
      {t(isConnected ? `chat.who.${who}` : 'chat.offline')}
    </p>
  )
}

/** Shows the last question at the top, and as much of its answer as there is room for. */
function showLast(place: HTMLElement): void {
  const question = [...place.querySelectorAll<HTMLElement>('[data-user]')].at(-1)
  if (question)
    place.scrollTop += question.getBoundingClientRect().top - place.getBoundingClientRect().top - 12
}

function useLastInSight(log: RefObject<HTMLElement | null>, said: string) {
  useEffect(() => {
    const place = log.current?.parentElement
    if (place) showLast(place)
  }, [log, said])
}

function Lost({ chat, onRetry }: { chat: Conversation; onRetry: () => void }) {
  const { t } = useTranslation(['help', 'common'])
  const hasUnsent = chat.draft.trim() !== '' || chat.messages.some(({ isUnsent }) => isUnsent)
  return (
    <Bubble isUser={false}>
      <div className="grid justify-items-start gap-2">
        <p>{t('chat.lost', { seconds: secondsBetweenAttempts })}</p>
        {hasUnsent && <p>{t('chat.kept')}</p>}
        <Button size="sm" busy={chat.isTyping || chat.isTrying} onClick={onRetry}>
          {t('common:actions.tryAgain')}
        </Button>
      </div>
    </Bubble>
  )
}

interface LogProps {
  chat: Conversation
  onLeave: () => void
  /** Takes the focus before what has it goes away. */
  onAct: () => void
}

function Log({ chat, onLeave, onAct }: LogProps) {
  const { t } = useTranslation('help')
  const log = useRef<HTMLDivElement>(null)
  const { messages, isTyping, isConnected } = chat
  const acting = (act: () => void) => () => {
    onAct()
    act()
  }
  useLastInSight(log, `${messages.length} ${isTyping} ${isConnected}`)
  return (
    <ScrollRegion label={t('chat.messages')} className="min-h-0 flex-1 overflow-y-auto p-3">
      <div ref={log} role="log" aria-label={t('chat.messages')} className="grid gap-3">
        <ul className="grid gap-3">
          <Bubble isUser={false}>
            <p>{t('chat.welcome')}</p>
            {messages.length === 0 && <p>{t('chat.start')}</p>}
          </Bubble>
          {messages.length === 0 && (
            <li>
              <Suggestions isDisabled={!isConnected} onAsk={(text) => acting(() => chat.send(text))()} />
            </li>
          )}
          {messages.map((message) => (
            <Message
              key={message.id}
              message={message}
              onLeave={onLeave}
              onAgain={isConnected && !isTyping ? acting(() => chat.sendAgain(message.id)) : undefined}
            />
          ))}
          {!isConnected && <Lost chat={chat} onRetry={acting(chat.retry)} />}
        </ul>
      </div>
      <p role="status" className="mt-3 flex items-center gap-2 text-ink-3">
        {isTyping && (
          <>
            <span aria-hidden className="size-1.5 animate-shimmer rounded-full bg-iris" />
            {t('chat.typing')}
          </>
        )}
      </p>
    </ScrollRegion>
  )
}

interface ChatProps {
  open: boolean
  onOpen: (open: boolean) => void
  anchor: RefObject<HTMLButtonElement | null>
}

/** The support chat: next to the page where there is room; on a phone over it, so that following a link ends it. */
export default function Chat({ open, onOpen, anchor }: ChatProps) {
  const { t } = useTranslation('help')
  const field = useRef<HTMLTextAreaElement>(null)
  const chat = useChat(open)
  const roomy = useRoomy() ?? false
  return (
    <CornerPanel
      open={open}
      onOpen={onOpen}
      title={t('chat.title')}
      lead={<Lead isConnected={chat.isConnected} />}
      close={t('chat.close')}
      first={field}
      anchor={anchor}
    >
      <Log chat={chat} onLeave={() => !roomy && onOpen(false)} onAct={() => field.current?.focus()} />
      <Composer chat={chat} field={field} />
    </CornerPanel>
  )
}
