import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { RunSummary } from '@/api/runs'
import { useFormat } from '@/i18n/format'
import { paths } from '@/paths'
import { Avatar } from '@/ui/image/avatar'
import { useLiveRun } from '../runs/live-run'
import { Outcome } from '../runs/outcome'
import { useTimes } from '../schedule/local-time'
import { aspects, type Monitor } from '../types'
import type { Step } from '../wizard/draft'
import { monitorAnchor } from './anchor'
import { MonitorActions } from './monitor-actions'
import { MailLine } from './mail-line'
import type { Charge } from './run-now'
import { OwnTime, useSlotText } from './schedule-line'
import { StateBadge, StateReason } from './state'

function LastRun({ run: listed }: { run: RunSummary }) {
  const { t } = useTranslation('xray')
  const format = useFormat()
  const run = useLiveRun(listed)
  return (
    <Link
      to={paths.performanceReport(run.requestId)}
      className="-mx-2 block rounded-control px-2 py-1 transition-colors duration-150 hover:bg-raised"
    >
      <Outcome run={run} />
      <span className="tnum ml-6 block text-xs text-ink-3">
        <time dateTime={run.createdAt}>{format.dateTime(run.createdAt)}</time>
        {run.status === 'completed' && (
          <>
            {' · '}
            <span className="font-medium text-iris">{t('card.open')}</span>
          </>
        )}
      </span>
    </Link>
  )
}

function Next({ monitor }: { monitor: Monitor }) {
  const { t } = useTranslation('xray')
  const times = useTimes()
  const [next, ...later] = monitor.upcoming
  if (!next) return <span className="text-ink-3">{t('card.noNext')}</span>
  return (
    <>
      <time dateTime={next} className="font-medium">
        {times.full(next)}
      </time>
      {later.length > 0 && (
        <span className="block text-xs text-ink-3">
          {t('card.then', { dates: later.map((each) => times.short(each)).join(' · ') })}
        </span>
      )}
    </>
  )
}

interface MonitorCardProps extends Charge {
  monitor: Monitor
  sendsMail: boolean
  now: number
  onAdjust: (button: HTMLElement, begin?: Step) => void
  onDeleted: () => void
}

/** One setup: what is watched, when, its state, what its last run found, and what can be done. */
export function MonitorCard({ monitor, sendsMail, now, onAdjust, onDeleted, ...charge }: MonitorCardProps) {
  const { t } = useTranslation('xray')
  const format = useFormat()
  const slotText = useSlotText()
  const id = monitorAnchor(monitor.monitorId)
  const name = monitor.channelName ?? monitor.channelId
  const tracked = aspects.filter((aspect) => monitor.tracked.includes(aspect))
  return (
    <li>
      <section aria-labelledby={id} className="card grid grid-cols-1 gap-5 p-5 sm:p-6">
        <div className="flex items-start gap-4">
          <Avatar name={name} src={monitor.channelLogoUrl} size="lg" />
          <div className="min-w-0 flex-1">
            <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <h3
                id={id}
                tabIndex={-1}
                className="min-w-0 scroll-mt-20 rounded-sm font-semibold wrap-anywhere outline-none"
              >
                {name}
              </h3>
              <StateBadge monitor={monitor} />
            </div>
            <p className="tnum text-sm text-ink-2">
              {slotText(monitor)} <OwnTime slot={monitor} now={now} />
            </p>
            {monitor.channelSubscribers != null && (
              <p className="tnum text-xs text-ink-3">
                {t('subscribers', { subscribers: format.compact(monitor.channelSubscribers) })}
              </p>
            )}
          </div>
        </div>
        <StateReason monitor={monitor} />
        <dl className="grid grid-cols-1 gap-x-6 gap-y-4 text-sm md:grid-cols-3">
          <div className="min-w-0">
            <dt className="text-xs text-ink-3">{t('card.next')}</dt>
            <dd className="tnum mt-1">
              <Next monitor={monitor} />
            </dd>
          </div>
          <div className="min-w-0">
            <dt className="text-xs text-ink-3">{t('card.last')}</dt>
            <dd>
              {monitor.lastRun ? (
                <LastRun run={monitor.lastRun} />
              ) : (
                <p className="mt-1 text-ink-3">{t('card.noLast')}</p>
              )}
            </dd>
          </div>
          <div className="min-w-0">
            <dt className="text-xs text-ink-3">{t('card.tracks')}</dt>
            <dd className="mt-1">{tracked.map((aspect) => t(`aspects.${aspect}.name`)).join(' · ')}</dd>
          </div>
          <div className="min-w-0 md:col-span-3">
            <dt className="text-xs text-ink-3">{t('card.mail')}</dt>
            <dd className="mt-1">
              <MailLine {...{ monitor, name, sendsMail }} onChange={(button) => onAdjust(button, 'mail')} />
            </dd>
          </div>
        </dl>
        <MonitorActions {...charge} {...{ monitor, name, onAdjust, onDeleted }} />
      </section>
    </li>
  )
}
