import { Check, WifiOff } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Avatar } from '@/ui/image/avatar'
import { cx } from '@/ui/cx'
import { Notice } from '@/ui/feedback/notice'
import { Spinner } from '@/ui/feedback/spinner'
import { useAnalysis } from '../api'
import type { Analysis, Stage } from '../types'
import { serverNow } from './server-clock'
import { useEnded } from './use-ended'

const stages: Stage[] = ['waiting', 'resolving', 'fetching', 'scoring']

/** Whole seconds since the analysis was started, by the server's clock; shown from the third on. */
function useSeconds(since: string | undefined): number {
  const [now, setNow] = useState(serverNow)
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), 1_000)
    return () => clearInterval(timer)
  }, [])
  return since ? Math.max(0, Math.floor((now - Date.parse(since)) / 1000)) : 0
}

function StageList({ stage }: { stage: Stage }) {
  const { t } = useTranslation('analysis')
  const at = stages.indexOf(stage)
  return (
    <ol className="grid gap-3 sm:grid-cols-4 sm:gap-2">
      {stages.map((step, index) => {
        const state = index < at ? 'done' : index === at ? 'now' : 'ahead'
        return (
          <li
            key={step}
            aria-current={state === 'now' ? 'step' : undefined}
            className="flex items-center gap-3 sm:block"
          >
            <div
              className={cx(
                'hidden h-1 rounded-full transition-colors duration-200 sm:block',
                state === 'ahead' ? 'bg-track' : 'bg-iris',
              )}
            />
            <span className="inline-flex items-center gap-2 sm:mt-2">
              <span className="inline-flex size-4 items-center justify-center">
                {state === 'done' && <Check aria-hidden className="size-4 text-iris" />}
                {state === 'now' && <Spinner className="size-4 text-iris" />}
                {state === 'ahead' && <span className="size-1.5 rounded-full bg-line-strong" />}
              </span>
              <span className={cx('text-sm', state === 'now' ? 'font-medium text-ink' : 'text-ink-3')}>
                {t(`stages.${step}`)}
              </span>
            </span>
          </li>
        )
      })}
    </ol>
  )
}

interface ProgressCardProps {
  requestId: string
  /** What was typed, until the server says it. */
  channel?: string | undefined
  /** `seen`: it was still running when first looked at here, or was started here. */
  onEnd?: (analysis: Analysis, seen: boolean) => void
  startedHere?: boolean
  /** `h1` where the card is the whole page. */
  heading?: 'h1' | 'h2'
}

/** A running analysis, live. A lost network is said, and asking goes on. */
export function ProgressCard({
  requestId,
  channel,
  onEnd,
  startedHere = false,
  heading: Heading = 'h2',
}: ProgressCardProps) {
  const { t } = useTranslation(['analysis', 'common'])
  const { data, error } = useAnalysis(requestId)
  const seconds = useSeconds(data?.createdAt)
  const name = data?.channelName ?? data?.channelInput ?? channel ?? ''

  useEnded(data, startedHere, onEnd)

  return (
    <section aria-label={t('progress.label')} className="card animate-rise grid gap-6 p-5 sm:p-6">
      <div className="flex items-center gap-4">
        <Avatar name={name} src={data?.channelLogoUrl} size="lg" />
        <div className="min-w-0 flex-1">
          <Heading className="truncate text-lg font-semibold">{name}</Heading>
          <p className="text-ink-2">
            {t('progress.hint')}{' '}
            {seconds >= 3 && <span className="tnum">{t('progress.seconds', { seconds })}</span>}
          </p>
        </div>
      </div>
      {/* Only what changes is live: the list would be read as a whole at each step. */}
      <p role="status" className="sr-only">
        {t(`stages.${data?.stage ?? 'waiting'}`)}
      </p>
      <StageList stage={data?.stage ?? 'waiting'} />
      {error?.mayRetry && (
        <Notice live tone="warn" title={t('progress.lost')}>
          <WifiOff aria-hidden className="mr-1.5 inline size-4" />
          {t('progress.keepsAsking')}
        </Notice>
      )}
      {error && !error.mayRetry && (
        <Notice live tone="danger">
          {t(`common:errors.${error.code}`)}
        </Notice>
      )}
    </section>
  )
}
