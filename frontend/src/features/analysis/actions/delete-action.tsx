import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { asApiError } from '@/api/errors'
import { paths } from '@/paths'
import { toast } from '@/ui/feedback/toast'
import { deleteRun, useRefreshRuns } from '@/api/runs'
import { deleteAnalysis, useRefresh } from '../api'
import { isRun } from '../run'
import type { ActionProps } from './action-props'
import { lazyPart } from '@/ui/loading/lazy-part'

const ConfirmDialog = lazyPart(() => import('@/ui/overlay/confirm-dialog'))

/** Asks first: what is deleted is gone. */
export function DeleteAction({ analysis, anchor }: ActionProps) {
  const { t } = useTranslation(['report', 'common'])
  const navigate = useNavigate()
  const refresh = useRefresh()
  const refreshRuns = useRefreshRuns()
  const run = isRun(analysis)
  const [open, setOpen] = useState(true)
  const [busy, setBusy] = useState(false)

  const remove = async () => {
    setBusy(true)
    try {
      const { requestId: deleted } = analysis
      await (run ? deleteRun(deleted) : deleteAnalysis(deleted))
      void toast({ title: t(run ? 'actions.reportDeleted' : 'actions.deleted') })
      void navigate(run ? paths.performance() : paths.quickAnalyzer())
      if (run) refreshRuns({ deleted })
      else refresh({ deleted })
    } catch (cause) {
      setBusy(false)
      setOpen(false)
      void toast({
        title: t(run ? 'actions.deleteReportFailed' : 'actions.deleteFailed'),
        text: t(`common:errors.${asApiError(cause).code}`),
        tone: 'error',
      })
    }
  }

  return (
    <Suspense fallback={null}>
      <ConfirmDialog
        open={open}
        onOpen={setOpen}
        anchor={anchor}
        busy={busy}
        title={t(run ? 'actions.deleteReportTitle' : 'actions.deleteTitle')}
        text={t('actions.deleteText')}
        confirm={t('actions.delete')}
        cancel={t('common:actions.cancel')}
        onConfirm={() => void remove()}
      />
    </Suspense>
  )
}
