import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router'
import { paths } from '@/paths'
import { Button } from '@/ui/button'
import { usePageTitle } from '@/ui/layout/page-title'
import { Spinner } from '@/ui/feedback/spinner'
import { openLine, readReturn } from './handover'

/** The tab that waits answers at once; in the background it may take a moment. */
const answerWithin = 4_000

type Outcome = 'handing' | 'taken' | 'alone'

/** Hands over what the platform came back with, and takes it out of the address bar and the history. */
function useHandover(search: string): Outcome {
  const [outcome, setOutcome] = useState<Outcome>(() => (readReturn(search) ? 'handing' : 'alone'))
  useEffect(() => {
    const returned = readReturn(search)
    history.replaceState(history.state, '', location.pathname)
    if (!returned) return
    const line = openLine((word) => {
      if (word.kind !== 'taken' || word.state !== returned.state) return
      setOutcome('taken')
      window.close()
    })
    const alone = setTimeout(() => setOutcome((now) => (now === 'taken' ? now : 'alone')), answerWithin)
    line.say(returned)
    return () => {
      clearTimeout(alone)
      line.close()
    }
  }, [search])
  return outcome
}

/** Where the platform's window comes back to. It has no page around it: there is nothing to do here but to close it. */
export default function ChannelLinkCallbackPage() {
  const { t } = useTranslation(['channel', 'common'])
  const outcome = useHandover(useLocation().search)
  const navigate = useNavigate()
  // A window that no script has opened cannot be closed by one: an installed app has neither a tab nor a way back.
  const leave = () => {
    window.close()
    if (!window.closed) void navigate(paths.accountSettings(), { replace: true })
  }
  usePageTitle(t('callback.title'), t('callback.description'))
  return (
    <main className="mx-auto grid min-h-dvh max-w-md content-center gap-4 p-6 text-center">
      <h1 className="text-xl font-semibold tracking-tight">{t(`callback.${outcome}`)}</h1>
      <div role="status" className="grid justify-items-center gap-4 text-ink-2">
        {outcome === 'handing' ? <Spinner /> : <p>{t(`callback.${outcome}Text`)}</p>}
      </div>
      {outcome !== 'handing' && (
        <Button className="min-h-11 justify-self-center" onClick={leave}>
          {t('callback.close')}
        </Button>
      )}
    </main>
  )
}
