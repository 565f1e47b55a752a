import { Ellipsis, Pause, Pencil, Play, Power, Trash2 } from 'lucide-react'
import { Suspense, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { asApiError, type ApiError } from '@/api/errors'
import { Button, buttonClass } from '@/ui/button'
import { useLazyOverlay } from '@/ui/overlay/lazy-overlay'
import { Menu } from '@/ui/overlay/menu'
import { toast } from '@/ui/feedback/toast'
import { updateMonitor, useChangeMonitors } from '../api'
import { Refusal } from '../refusal'
import type { Monitor, MonitorState } from '../types'
import { useAction } from '../use-action'
import { RunNow, type Charge } from './run-now'
import { lazyPart } from '@/ui/loading/lazy-part'

const DeleteMonitor = lazyPart(() => import('./delete-monitor'))

interface MonitorActionsProps extends Charge {
  monitor: Monitor
  name: string
  onAdjust: (button: HTMLElement) => void
  onDeleted: () => void
}

interface Failure {
  error: ApiError
  title: string
  retry: () => void
}

/** Everything that can be done with a setup, and why something could not be done. */
export function MonitorActions({ monitor, name, onAdjust, onDeleted, ...charge }: MonitorActionsProps) {
  const { t } = useTranslation('xray')
  const change = useChangeMonitors()
  const { busy, run } = useAction()
  const [failure, setFailure] = useState<Failure>()
  const row = useRef<HTMLDivElement>(null)
  const deletion = useLazyOverlay()
  const look = { 'aria-hidden': true, className: 'size-4' } as const
  // On a phone three of them fit in one line, in German too.
  const quiet = { 'aria-hidden': true, className: 'size-4 max-sm:hidden' } as const

  const become = (state: MonitorState) =>
    void run(async () => {
      setFailure(undefined)
      try {
        change({ monitor: await updateMonitor(monitor.monitorId, { state }) })
        void toast({ title: t(`became.${state}`) })
      } catch (cause) {
        const error = asApiError(cause)
        if (error.code === 'monitor_not_active' || error.code === 'not_found') change({})
        setFailure({ error, title: t('changeFailed'), retry: () => become(state) })
      }
    })

  const isActive = monitor.state === 'active'
  return (
    <div className="grid grid-cols-1 gap-3">
      {failure && <Refusal error={failure.error} title={failure.title} onRetry={failure.retry} />}
      <div ref={row} className="flex flex-wrap gap-2">
        <RunNow
          {...charge}
          monitor={monitor}
          name={name}
          onError={(error, retry) => setFailure(error && { error, title: t('runNow.failed'), retry })}
        />
        <Button
          size="sm"
          busy={busy}
          aria-label={`${t(isActive ? 'actions.pause' : 'actions.resume')}: ${name}`}
          className="max-sm:px-2.5"
          icon={isActive ? <Pause {...quiet} /> : <Play {...quiet} />}
          onClick={() => become(isActive ? 'paused' : 'active')}
        >
          {t(isActive ? 'actions.pause' : 'actions.resume')}
        </Button>
        <Button
          size="sm"
          aria-label={`${t('actions.adjust')}: ${name}`}
          className="max-sm:px-2.5"
          icon={<Pencil {...quiet} />}
          onClick={(event) => onAdjust(event.currentTarget)}
        >
          {t('actions.adjust')}
        </Button>
        <Menu
          label={t('actions.more', { name })}
          className={buttonClass('secondary', 'sm', 'px-2')}
          content={{
            entries: [
              ...(monitor.state === 'inactive'
                ? []
                : [
                    {
                      kind: 'action' as const,
                      label: t('actions.deactivate'),
                      icon: <Power {...look} />,
                      run: () => become('inactive'),
                    },
                  ]),
              {
                kind: 'action',
                label: t('actions.delete'),
                icon: <Trash2 {...look} />,
                run: deletion.toggle,
              },
            ],
          }}
        >
          <Ellipsis {...look} />
        </Menu>
      </div>
      {deletion.mounted && (
        <Suspense fallback={null}>
          <DeleteMonitor
            monitor={monitor}
            name={name}
            open={deletion.open}
            onOpen={deletion.setOpen}
            anchor={{
              get current() {
                return row.current?.querySelector<HTMLElement>('[aria-haspopup=menu]') ?? null
              },
            }}
            onDeleted={onDeleted}
          />
        </Suspense>
      )}
    </div>
  )
}
