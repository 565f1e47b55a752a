import { Trash2 } from 'lucide-react'
import { lazy, Suspense, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { asApiError } from '@/api/errors'
import { paths } from '@/paths'
import { Button } from '@/ui/button'
import { toast } from '@/ui/toast'
import { deleteAnalysis, useRefresh } from '../api'
import type { Analysis } from '../types'

const ConfirmDialog = lazy(() => import('@/ui/confirm-dialog'))

/** Asks first: what is deleted is gone. */
export function DeleteButton({ analysis }: { analysis: Analysis }) {
  const { t } = useTranslation(['report', 'common'])
  const navigate = useNavigate()
  const refresh = useRefresh()
  const anchor = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState<boolean>()
  const [busy, setBusy] = useState(false)

  const remove = async () => {
    setBusy(true)
    try {
      await deleteAnalysis(analysis.requestId)
      refresh({ deleted: analysis.requestId })
      void toast({ title: t('actions.deleted') })
      void navigate(paths.quickAnalyzer())
    } catch (cause) {
      setBusy(false)
      setOpen(false)
      void toast({
        title: t('actions.deleteFailed'),
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
            title={t('actions.deleteTitle')}
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
