import { lazy, Suspense, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { asApiError } from '@/api/errors'
import { toast } from '@/ui/toast'
import { deleteMonitor, useChangeMonitors } from '../api'
import { useAct } from '../use-act'

const ConfirmDialog = lazy(() => import('@/ui/confirm-dialog'))

interface DeleteMonitorProps {
  monitorId: string
  name: string
  open: boolean
  onOpen: (open: boolean) => void
  anchor: RefObject<HTMLElement | null>
  onDeleted: () => void
}

/** Asks before a set-up goes; its reports stay. */
export function DeleteMonitor({ monitorId, name, open, onOpen, anchor, onDeleted }: DeleteMonitorProps) {
  const { t } = useTranslation(['xray', 'common'])
  const change = useChangeMonitors()
  const { busy, run } = useAct()
  const remove = () =>
    run(async () => {
      try {
        await deleteMonitor(monitorId)
        onDeleted()
        change({ deleted: monitorId })
        void toast({ title: t('remove.done') })
      } catch (cause) {
        const { code } = asApiError(cause)
        onOpen(false)
        if (code === 'not_found') change({ deleted: monitorId })
        void toast({ title: t('remove.failed'), text: t(`common:errors.${code}`), tone: 'error' })
      }
    })
  return (
    <Suspense fallback={null}>
      <ConfirmDialog
        open={open}
        onOpen={onOpen}
        anchor={anchor}
        busy={busy}
        title={t('remove.title', { name })}
        text={t('remove.text')}
        confirm={t('delete')}
        cancel={t('common:actions.cancel')}
        onConfirm={() => void remove()}
      />
    </Suspense>
  )
}
