import { ScanSearch } from 'lucide-react'
import { Fragment, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, useNavigate } from 'react-router'
import { useMe } from '@/api/account'
import { useSession } from '@/api/auth/session'
import { useFormat } from '@/i18n/format'
import { paths } from '@/paths'
import { Avatar } from '@/ui/image/avatar'
import { cx } from '@/ui/cx'
import { Spinner } from '@/ui/feedback/spinner'
import { useAnalysis } from '../api'
import { BlockedNote } from '../start/blocked-note'
import { StartError } from '../start/start-error'
import type { ChannelSuggestion } from '../types'
import { useBlocked } from '../start/use-blocked'
import { useStart } from '../start/use-start'
import { WeeklyNote } from '../start/weekly-note'

interface SuggestionCardProps {
  channel: ChannelSuggestion
  /** This one is being started. */
  busy: boolean
  /** Another one is, or none can be. */
  disabled: boolean
  describedBy: string | undefined
  onChoose: () => void
}

/** A channel as one large button: whatever of it is pressed, exactly this channel is analyzed. */
function SuggestionCard({ channel, busy, disabled, describedBy, onChoose }: SuggestionCardProps) {
  const { t } = useTranslation('analysis')
  const format = useFormat()
  const subscribers =
    channel.subscribers == null
      ? null
      : t('suggestions.subscribers', { subscribers: format.compact(channel.subscribers) })
  const facts = [channel.handle, subscribers].filter((fact) => fact != null)
  return (
    <button
      type="button"
      disabled={disabled}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      aria-describedby={describedBy}
      onClick={onChoose}
      className={cx(
        'card flex w-full items-center gap-3 p-3 text-left transition-colors duration-150',
        'hover:bg-raised disabled:cursor-not-allowed disabled:hover:bg-surface',
        disabled && 'opacity-55',
      )}
    >
      <Avatar name={channel.title} src={channel.thumbnailUrl} size="lg" />
      <span className="min-w-0 flex-1">
        <span className="line-clamp-2 font-medium wrap-anywhere">{channel.title}</span>{' '}
        {facts.length > 0 && (
          <span className="tnum block text-xs wrap-anywhere text-ink-3">
            {facts.map((fact, index) => (
              <Fragment key={fact}>
                {index > 0 && ' · '}
                <span className="inline-block">{fact}</span>
              </Fragment>
            ))}
          </span>
        )}
      </span>{' '}
      <span className="inline-flex shrink-0 items-center gap-2 text-sm font-medium text-iris">
        {busy ? <Spinner /> : <ScanSearch aria-hidden className="size-4" />}
        <span className="max-sm:sr-only">{t('suggestions.analyze')}</span>
      </span>
    </button>
  )
}

interface ListProps {
  suggestions: readonly ChannelSuggestion[]
}

function SuggestionList({ suggestions }: ListProps) {
  const { t } = useTranslation('analysis')
  const navigate = useNavigate()
  const id = useId()
  const { data: me, mutate: reloadMe } = useMe()
  const { busy, error, requestId, start } = useStart()
  const [chosen, setChosen] = useState('')
  const blocked = useBlocked(me)
  const choose = (channelId: string) => {
    if (busy) return
    setChosen(channelId)
    void start(channelId)
  }
  const openRunning = async () => {
    const running = (await reloadMe())?.runningRequestId
    void navigate(running ? paths.analysis(running) : paths.quickAnalyzer())
  }

  if (requestId) return <Navigate to={paths.analysis(requestId)} />
  return (
    <section aria-labelledby={id} className="grid gap-3">
      <div className="grid gap-1">
        <h2 id={id} className="font-semibold">
          {t('suggestions.title')}
        </h2>
        <p className="text-ink-2">
          {t(me?.channel?.canUseWeeklyFree ? 'suggestions.hintFree' : 'suggestions.hint')}
        </p>
      </div>
      <WeeklyNote me={me} />
      {blocked && <BlockedNote id={`${id}-blocked`} blocked={blocked} />}
      {error && !(blocked && error.code === 'not_enough_credits') && (
        <StartError error={error} onRetry={() => choose(chosen)} onOpenRunning={() => void openRunning()} />
      )}
      <ul className="grid gap-2">
        {suggestions.map((channel) => (
          <li key={channel.channelId}>
            <SuggestionCard
              channel={channel}
              busy={busy && chosen === channel.channelId}
              disabled={!!blocked || (busy && chosen !== channel.channelId)}
              describedBy={blocked ? `${id}-blocked` : undefined}
              onChoose={() => choose(channel.channelId)}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The channels that may be meant, as the failed analysis knows them; nothing where nothing comes close, or nobody is signed in. */
export function Suggestions({ requestId }: { requestId: string }) {
  const session = useSession()
  const { data } = useAnalysis(session.status === 'in' ? requestId : undefined)
  const suggestions = data?.suggestions ?? []
  return suggestions.length > 0 ? <SuggestionList suggestions={suggestions} /> : null
}
