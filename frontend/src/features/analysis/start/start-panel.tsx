import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useMe } from '@/api/account'
import { paths } from '@/paths'
import { AnalyzeForm } from './analyze-form'
import { failurePath, failureState } from '../failure/failures'
import { ProgressCard } from '../progress/progress-card'
import { StartError } from './start-error'
import type { Analysis } from '../types'
import { useBlocked } from './use-blocked'
import { usePrice } from './use-price'
import { useStart } from './use-start'
import { WeeklyNote } from './weekly-note'

interface StartPanelProps {
  initial?: string
  retry?: boolean
}

/** The channel field, and in its place the running analysis: one at a time per person. */
export function StartPanel({ initial = '', retry = false }: StartPanelProps) {
  const { t } = useTranslation(['analysis', 'common'])
  const navigate = useNavigate()
  const { data: me, mutate: reloadMe } = useMe()
  const { busy, error, requestId, start, clear } = useStart()
  const [channel, setChannel] = useState(initial)
  const blocked = useBlocked(me)
  const price = usePrice(me)
  const running = requestId ?? me?.runningRequestId ?? undefined

  const end = (analysis: Analysis, seen: boolean) => {
    clear()
    if (!seen) return
    if (analysis.status === 'failed') {
      void navigate(failurePath(analysis), { state: failureState(analysis) })
    } else {
      void navigate(paths.analysis(analysis.requestId))
    }
  }

  if (running) {
    return (
      <ProgressCard
        key={running}
        requestId={running}
        channel={channel}
        startedHere={running === requestId}
        onEnd={end}
      />
    )
  }
  const submit = (typed: string) => {
    setChannel(typed)
    void start(typed)
  }
  const invalid = error?.code === 'invalid_input' || error?.code === 'malformed_request'
  return (
    <section className="card grid gap-4 p-5 sm:p-6">
      <AnalyzeForm
        // Another ?channel= in the address is another form.
        key={initial}
        initial={channel || initial}
        busy={busy}
        price={price}
        blocked={blocked}
        focusButton={retry}
        error={invalid ? t('form.invalid') : undefined}
        onSubmit={submit}
        onChange={clear}
      />
      <WeeklyNote me={me} />
      {error && !invalid && !(blocked && error.code === 'not_enough_credits') && (
        <StartError error={error} onRetry={() => void start(channel)} onOpenRunning={() => void reloadMe()} />
      )}
    </section>
  )
}
