import { Trash2 } from 'lucide-react'
import { lazy, Suspense, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { asApiError } from '@/api/errors'
import { paths } from '@/paths'
import { Button } from '@/ui/button'
import { toast } from '@/ui/toast'
import { deleteRun, useRefreshRuns } from '@/api/runs'
import { deleteAnalysis, useRefresh } from '../api'
import { isRun } from '../run'
import type { Analysis } from '../types'

const ConfirmDialog = lazy(() => import('@/ui/confirm-dialog'))

/** Asks first: what is deleted is gone. */
export function DeleteButton({ analysis }: { analysis: Analysis }) {
  const { t } = useTranslation(['report', 'common'])
  const navigate = useNavigate()
  const refresh = useRefresh()
  const refreshRuns = useRefreshRuns()
  const run = isRun(analysis)
  const anchor = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState<boolean>()
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
    <>
      <Button
        ref={anchor}
        size="sm"
        icon={<Trash2 aria-hidden className="size-4" />}
        onClick={() => setOpen(true)}
      >
        {t('actions.delete')}
      </Button>
      {open !== undefined && (
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
      )}
    </>
  )
}
