import { Trash2 } from 'lucide-react'
import { lazy, Suspense, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { asApiError } from '@/api/errors'
import { IconButton } from '@/ui/button'
import { useLazyOverlay } from '@/ui/lazy-overlay'
import { toast } from '@/ui/toast'
import { useRefresh } from '../api'
import { deleteEntry, isSource, type Entry } from './api'

const ConfirmDialog = lazy(() => import('@/ui/confirm-dialog'))

interface DeleteEntryProps {
  entry: Entry
  name: string
  /** It is gone from the list. */
  onDeleted: () => void
}

/** Asks first: what is deleted is gone. */
export function DeleteEntry({ entry, name, onDeleted }: DeleteEntryProps) {
  const { t } = useTranslation(['history', 'common'])
  const refresh = useRefresh()
  const anchor = useRef<HTMLButtonElement>(null)
  const { mounted, open, setOpen, toggle } = useLazyOverlay()
  const [busy, setBusy] = useState(false)
  const run = entry.source === 'monitoring'
  const failed = (text: string) => {
    setOpen(false)
    void toast({ title: t('delete.failed'), text, tone: 'error' })
  }
  const remove = async () => {
    // A newer service may know sources that this version does not: better nothing than the wrong thing.
    if (!isSource(entry.source)) {
      failed(t('delete.unknownSource'))
      return
    }
    setBusy(true)
    try {
      await deleteEntry(entry)
      onDeleted()
      refresh({ deleted: entry.id })
      void toast({ title: t('delete.done') })
    } catch (cause) {
      failed(t(`common:errors.${asApiError(cause).code}`))
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <IconButton
        ref={anchor}
        label={t('delete.label', { name })}
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
            title={t(run ? 'delete.titleRun' : 'delete.title', { name })}
            text={t(run ? 'delete.textRun' : 'delete.text')}
            confirm={t('delete.confirm')}
            cancel={t('common:actions.cancel')}
            onConfirm={() => void remove()}
          />
        </Suspense>
      )}
    </>
  )
}
