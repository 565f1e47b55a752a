import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useMe } from '@/api/account'
import { useSession } from '@/api/auth/session'
import { useAnalysis } from '@/features/analysis/api'
import { useEnded } from '@/features/analysis/progress/use-ended'
import { AnalyzeForm } from '@/features/analysis/start/analyze-form'
import { StartError } from '@/features/analysis/start/start-error'
import { useBlocked } from '@/features/analysis/start/use-blocked'
import { usePrice } from '@/features/analysis/start/use-price'
import { useStart } from '@/features/analysis/start/use-start'
import { WeeklyNote } from '@/features/analysis/start/weekly-note'
import { paths } from '@/paths'
import { Button } from '@/ui/button'
import Dialog from '@/ui/overlay/dialog'
import { Notice } from '@/ui/feedback/notice'
import type { OverlayProps } from './overlays'

/** For visitors: what was typed goes through the sign-in to the analyser, where a press starts it. */
function VisitorsForm({ close }: { close: () => void }) {
  const { t } = useTranslation('shell')
  const navigate = useNavigate()
  return (
    <div className="grid gap-3">
      <AnalyzeForm
        onSubmit={(channel) => {
          close()
          void navigate(paths.auth({ next: paths.quickAnalyzer({ channel }) }))
        }}
      />
      <p className="text-xs text-ink-3">{t('quick.visitor')}</p>
    </div>
  )
}

function MembersForm({ close }: { close: () => void }) {
  const { t } = useTranslation(['shell', 'analysis', 'common'])
  const navigate = useNavigate()
  const { data: me, mutate } = useMe()
  const { busy, error, requestId, start, clear } = useStart()
  const [channel, setChannel] = useState('')
  const running = (!busy && !requestId && me?.runningRequestId) || undefined
  const noCredits = useBlocked(me)
  const price = usePrice(me)
  const blocked = running ? { text: t('analysis:start.onlyOne'), forCredits: false } : noCredits
  // Its end opens the button again.
  useEnded(useAnalysis(running).data, false, clear)

  // Progress and result are shown on its own page.
  const follow = useEffectEvent((started: string) => {
    clear()
    close()
    void navigate(paths.analysis(started))
  })
  useEffect(() => {
    if (requestId) follow(requestId)
  }, [requestId])

  const invalid = error?.code === 'invalid_input' || error?.code === 'malformed_request'
  // What is shown there already.
  const said =
    (running && error?.code === 'analysis_in_progress') || (noCredits && error?.code === 'not_enough_credits')
  const show = (id: string) => {
    close()
    void navigate(paths.analysis(id))
  }
  const openRunning = async () => {
    const known = (await mutate())?.runningRequestId
    if (known) show(known)
    else clear()
  }
  return (
    <div className="grid gap-4">
      {running && (
        <Notice
          live
          title={t('common:errors.analysis_in_progress')}
          actions={
            <Button size="sm" onClick={() => show(running)}>
              {t('quick.running')}
            </Button>
          }
        />
      )}
      <AnalyzeForm
        busy={busy}
        blocked={blocked}
        price={price}
        error={invalid ? t('analysis:form.invalid') : undefined}
        onSubmit={(typed) => {
          setChannel(typed)
          void start(typed)
        }}
        onChange={clear}
      />
      <WeeklyNote me={me} />
      {error && !invalid && !said && (
        <StartError
          error={error}
          onRetry={() => void start(channel)}
          onOpenRunning={() => void openRunning()}
        />
      )}
    </div>
  )
}

/** A channel from anywhere: one field, one press. */
export default function QuickAnalysisDialog({ open, onOpen, anchor }: OverlayProps) {
  const { t } = useTranslation('shell')
  const session = useSession()
  const close = () => onOpen(false)
  return (
    <Dialog
      open={open}
      onOpen={onOpen}
      anchor={anchor}
      title={t('quick.title')}
      description={t('quick.text')}
      close={t('quick.close')}
    >
      {session.status === 'in' ? <MembersForm close={close} /> : <VisitorsForm close={close} />}
    </Dialog>
  )
}
