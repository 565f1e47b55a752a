import { Suspense, useRef, useState, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { asApiError, type ApiError } from '@/api/errors'
import { useFormat } from '@/i18n/format'
import { Button } from '@/ui/button'
import { Notice } from '@/ui/feedback/notice'
import { toast } from '@/ui/feedback/toast'
import { lazyPart } from '@/ui/loading/lazy-part'
import { useLazyOverlay } from '@/ui/overlay/lazy-overlay'
import { endSession, type SignedIn } from './api'
import { useDeviceName } from './device-names'
import { DeviceRow } from './device-row'

const ConfirmDialog = lazyPart(() => import('@/ui/overlay/confirm-dialog'))

/** In sight at first; one more is not worth a button. */
const atOnce = 10

/** The end of single sessions: which ones are ending, and why the last one did not. */
function useEnding(onEnded: (session: SignedIn) => void) {
  const [ending, setEnding] = useState<readonly string[]>([])
  const [error, setError] = useState<ApiError>()
  const end = async (session: SignedIn) => {
    const { sessionId } = session
    setEnding((before) => [...before, sessionId])
    setError(undefined)
    try {
      await endSession(sessionId)
      onEnded(session)
    } catch (cause) {
      setError(asApiError(cause))
    } finally {
      setEnding((before) => before.filter((each) => each !== sessionId))
    }
  }
  return { ending, error, end }
}

interface QuestionProps {
  session: SignedIn
  overlay: ReturnType<typeof useLazyOverlay>
  anchor: RefObject<HTMLElement | null>
  onConfirm: () => void
}

function Question({ session, overlay, anchor, onConfirm }: QuestionProps) {
  const { t } = useTranslation(['settings', 'common'])
  const format = useFormat()
  const name = useDeviceName()(session)
  return (
    <Suspense fallback={null}>
      <ConfirmDialog
        open={overlay.open}
        onOpen={overlay.setOpen}
        anchor={anchor}
        title={t('devices.confirmTitle')}
        text={t('devices.confirmText', { name, date: format.dateTime(session.signedInAt) })}
        confirm={t('devices.confirm')}
        cancel={t('common:actions.cancel')}
        busy={false}
        onConfirm={onConfirm}
      />
    </Suspense>
  )
}

interface DeviceListProps {
  sessions: readonly SignedIn[]
  onEnded: (session: SignedIn) => void
}

/** Where the person is signed in; each session but the one of this browser can be ended. */
export function DeviceList({ sessions, onEnded }: DeviceListProps) {
  const { t } = useTranslation(['settings', 'common'])
  const nameOf = useDeviceName()
  const list = useRef<HTMLUListElement>(null)
  const anchor = useRef<HTMLElement>(null)
  const overlay = useLazyOverlay()
  const [asked, setAsked] = useState<SignedIn>()
  const [all, setAll] = useState(false)
  const { ending, error, end } = useEnding((session) => {
    // With its row the button goes that may have the focus: it goes on in the list. Who is elsewhere by now stays there.
    const focused = document.activeElement
    if (focused === document.body || list.current?.contains(focused)) list.current?.focus()
    onEnded(session)
    void toast({ title: t('devices.ended'), text: nameOf(session), tone: 'good' })
  })
  const isWhole = all || sessions.length <= atOnce + 1
  const ask = (session: SignedIn, button: HTMLButtonElement) => {
    anchor.current = button
    setAsked(session)
    overlay.toggle()
  }
  // Closed before anything is asked of the API, which may ask for a fresh sign-in over the page.
  const confirm = (session: SignedIn) => {
    overlay.setOpen(false)
    void end(session)
  }
  const showAll = () => {
    flushSync(() => setAll(true))
    list.current?.focus()
  }
  return (
    <div className="grid justify-items-start gap-4">
      <ul
        ref={list}
        tabIndex={-1}
        aria-label={t('devices.title')}
        className="w-full divide-y divide-line outline-none"
      >
        {(isWhole ? sessions : sessions.slice(0, atOnce)).map((session) => (
          <DeviceRow
            key={session.sessionId}
            session={session}
            busy={ending.includes(session.sessionId)}
            onEnd={(button) => ask(session, button)}
          />
        ))}
      </ul>
      {!isWhole && (
        <Button size="sm" onClick={showAll}>
          {t('devices.all', { count: sessions.length })}
        </Button>
      )}
      {sessions.every(({ current }) => current) && <p className="text-ink-2">{t('devices.onlyHere')}</p>}
      {error && (
        <Notice live tone="danger" title={t('devices.failed')} className="w-full">
          {t(`common:errors.${error.code}`)}
        </Notice>
      )}
      {overlay.mounted && asked && (
        <Question session={asked} overlay={overlay} anchor={anchor} onConfirm={() => confirm(asked)} />
      )}
    </div>
  )
}
