import { Trash2 } from 'lucide-react'
import { lazy, Suspense, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { deleteRun, useRefreshRuns, type RunSummary } from '@/api/runs'
import { asApiError } from '@/api/errors'
import { IconButton } from '@/ui/button'
import { useLazyOverlay } from '@/ui/lazy-overlay'
import { toast } from '@/ui/toast'
import { useAct } from '../use-act'

const ConfirmDialog = lazy(() => import('@/ui/confirm-dialog'))

interface DeleteRunProps {
  run: RunSummary
  name: string
  /** It is gone from the list. */
  onDeleted: () => void
}

/** Asks first: a report that is deleted is gone. */
export function DeleteRun({ run, name, onDeleted }: DeleteRunProps) {
  const { t } = useTranslation(['xray', 'common'])
  const refresh = useRefreshRuns()
  const anchor = useRef<HTMLButtonElement>(null)
  const { mounted, open, setOpen, toggle } = useLazyOverlay()
  const { busy, run: act } = useAct()
  const remove = () =>
    act(async () => {
      try {
        await deleteRun(run.requestId)
        onDeleted()
        refresh({ deleted: run.requestId, monitorId: run.monitorId })
        void toast({ title: t('runs.deleted') })
      } catch (cause) {
        setOpen(false)
        const { code } = asApiError(cause)
        // Somebody else's window was faster.
        if (code === 'not_found') refresh({ deleted: run.requestId, monitorId: run.monitorId })
        void toast({ title: t('runs.deleteFailed'), text: t(`common:errors.${code}`), tone: 'error' })
      }
    })
  return (
    <>
      <IconButton
        ref={anchor}
        label={t('runs.delete', { name })}
        aria-haspopup="dialog"
        icon={<Trash2 aria-hidden className="size-4" />}
        onClick={toggle}
      />
      {mounted && (
        <Suspense fallback={null}>
          <ConfirmDialog
            open={open}
            onOpen={setOpen}
            anchor={anchor}
            busy={busy}
            title={t('runs.deleteTitle', { name })}
            text={t('runs.deleteText')}
            confirm={t('delete')}
            cancel={t('common:actions.cancel')}
            onConfirm={() => void remove()}
          />
        </Suspense>
      )}
    </>
  )
}
