import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useActKey } from '@/api/act-key'
import { asApiError, type ApiError } from '@/api/errors'
import { useTitleActs, type SavedTitle } from '@/api/titles'
import { toast } from '@/ui/toast'
import { adjustment, creation, draftOf, type Draft } from './draft'

interface SavingProps {
  /** The title that is edited; a new one where there is none. */
  title: SavedTitle | undefined
  draft: Draft
  onDone: () => void
}

/** Saves what was written; the same intended title has the same key until its outcome is known. */
export function useSaving({ title, draft, onDone }: SavingProps) {
  const { t } = useTranslation('titles')
  const acts = useTitleActs()
  const key = useActKey()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<ApiError>()
  const create = async (of?: SavedTitle) => {
    const body = creation(draft, of)
    try {
      await acts.save(body, key.of(JSON.stringify(body)))
      key.close()
    } catch (cause) {
      if (!asApiError(cause).mayRetry) key.close()
      throw cause
    }
  }
  const adjust = async (old: SavedTitle) => {
    const change = adjustment(draft, draftOf(old))
    if (change) await acts.update(old.titleId, change)
  }
  const run = async (act: () => Promise<void>) => {
    setBusy(true)
    setError(undefined)
    try {
      await act()
      void toast({ title: t('editor.saved') })
      onDone()
    } catch (cause) {
      setError(asApiError(cause))
    } finally {
      setBusy(false)
    }
  }
  return {
    busy,
    error,
    save: () => void run(() => (title ? adjust(title) : create())),
    /** Where the title was deleted elsewhere meanwhile. */
    saveAsNew: () => void run(() => create(title)),
  }
}
