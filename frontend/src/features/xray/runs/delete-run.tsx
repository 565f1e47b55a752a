import { useTranslation } from 'react-i18next'
import { asApiError } from '@/api/errors'
import { deleteRun, useRefreshRuns, type RunSummary } from '@/api/runs'
import { DeleteButton } from '@/ui/overlay/delete-button'
import { toast } from '@/ui/feedback/toast'

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
  const remove = async () => {
    const gone = { deleted: run.requestId, monitorId: run.monitorId }
    try {
      await deleteRun(run.requestId)
      onDeleted()
      refresh(gone)
      void toast({ title: t('runs.deleted') })
      return true
    } catch (cause) {
      const { code } = asApiError(cause)
      // Somebody else's window was faster.
      if (code === 'not_found') refresh(gone)
      void toast({ title: t('runs.deleteFailed'), text: t(`common:errors.${code}`), tone: 'error' })
      return false
    }
  }
  return (
    <DeleteButton
      label={t('runs.delete', { name })}
      title={t('runs.deleteTitle', { name })}
      text={t('runs.deleteText')}
      confirm={t('delete')}
      cancel={t('common:actions.cancel')}
      onDelete={remove}
    />
  )
}
