import type { RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { asApiError } from '@/api/errors'
import { useChangeExperiments } from '@/api/experiments'
import ConfirmDialog from '@/ui/overlay/confirm-dialog'
import { toast } from '@/ui/feedback/toast'
import { deleteMonitor, useChangeMonitors } from '../api'
import { useEndingWith } from '../experiments/of-channel'
import type { Monitor } from '../types'
import { useAction } from '../use-action'

interface DeleteMonitorProps {
  monitor: Monitor
  name: string
  open: boolean
  onOpen: (open: boolean) => void
  anchor: RefObject<HTMLElement | null>
  onDeleted: () => void
}

/** Asks before a setup goes. Its reports stay; experiments on its channel end, as nothing would count them. Load it with `lazy`. */
export default function DeleteMonitor({
  monitor,
  name,
  open,
  onOpen,
  anchor,
  onDeleted,
}: DeleteMonitorProps) {
  const { t } = useTranslation(['xray', 'common'])
  const { monitorId } = monitor
  const change = useChangeMonitors()
  const changeExperiments = useChangeExperiments()
  const ending = useEndingWith(monitor)
  const { busy, run } = useAction()
  const remove = () =>
    run(async () => {
      try {
        await deleteMonitor(monitorId)
        onDeleted()
        change({ deleted: monitorId })
        changeExperiments({})
        void toast({ title: t('remove.done') })
      } catch (cause) {
        const { code } = asApiError(cause)
        onOpen(false)
        if (code === 'not_found') change({ deleted: monitorId })
        void toast({ title: t('remove.failed'), text: t(`common:errors.${code}`), tone: 'error' })
      }
    })
  const experiments = ending === undefined ? t('remove.perhaps') : t('remove.experiments', { count: ending })
  return (
    <ConfirmDialog
      open={open}
      onOpen={onOpen}
      anchor={anchor}
      busy={busy}
      title={t('remove.title', { name })}
      text={ending === 0 ? t('remove.text') : `${t('remove.text')} ${experiments}`}
      confirm={t('delete')}
      cancel={t('common:actions.cancel')}
      onConfirm={() => void remove()}
    />
  )
}
