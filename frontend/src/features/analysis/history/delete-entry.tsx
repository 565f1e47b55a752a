import { useTranslation } from 'react-i18next'
import { asApiError } from '@/api/errors'
import { useRefreshRuns } from '@/api/runs'
import { DeleteButton } from '@/ui/overlay/delete-button'
import { toast } from '@/ui/feedback/toast'
import { useRefresh } from '../api'
import { deleteEntry, isSource, type Entry } from './api'

interface DeleteEntryProps {
  entry: Entry
  name: string
  /** It is gone from the list. */
  onDeleted: () => void
}

/** Asks first: what is deleted is gone. */
export function DeleteEntry({ entry, name, onDeleted }: DeleteEntryProps) {
  const { t } = useTranslation(['history', 'common'])
  const refreshAnalyses = useRefresh()
  const refreshRuns = useRefreshRuns()
  const run = entry.source === 'monitoring'
  const failed = (text: string) => {
    void toast({ title: t('delete.failed'), text, tone: 'error' })
    return false
  }
  const remove = async () => {
    // A newer service may know sources that this version does not: better nothing than the wrong thing.
    if (!isSource(entry.source)) return failed(t('delete.unknownSource'))
    try {
      await deleteEntry(entry)
      onDeleted()
      if (run) refreshRuns({ deleted: entry.id })
      else refreshAnalyses({ deleted: entry.id })
      void toast({ title: t('delete.done') })
      return true
    } catch (cause) {
      return failed(t(`common:errors.${asApiError(cause).code}`))
    }
  }
  return (
    <DeleteButton
      label={t('delete.label', { name })}
      title={t(run ? 'delete.titleRun' : 'delete.title', { name })}
      text={t(run ? 'delete.textRun' : 'delete.text')}
      confirm={t('delete.confirm')}
      cancel={t('common:actions.cancel')}
      onDelete={remove}
    />
  )
}
