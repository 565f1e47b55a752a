import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { openIdempotencyKey } from '@/api/idempotency-key'
import { asApiError, type ApiError } from '@/api/errors'
import { useTitleActs, type SavedTitle } from '@/api/titles'
import { toast } from '@/ui/feedback/toast'
import { adjustment, creation, draftOf, type Draft } from './draft'

interface SavingProps {
  /** The title that is edited; a new one where there is none. */
  title: SavedTitle | undefined
  draft: Draft
  /** How it is stored now, and what was written when it was sent. */
  onDone: (answer: SavedTitle, sent: Draft) => void
  onFailed: (error: ApiError, sent: Draft) => void
}

/** Saves what was written; the same intended title has the same key until its outcome is known. */
export function useSaving({ title, draft, onDone, onFailed }: SavingProps) {
  const { t } = useTranslation('titles')
  const acts = useTitleActs()
  const [sent, setSent] = useState<Draft>()
  const [error, setError] = useState<ApiError>()
  const create = async (of?: SavedTitle) => {
    const body = creation(draft, of)
    // It outlives the editor: what is saved again after closing is the same act.
    const attempt = openIdempotencyKey(`editor ${JSON.stringify(body)}`)
    try {
      const answer = await acts.save(body, attempt.key)
      attempt.close()
      return answer
    } catch (cause) {
      attempt.failed(cause)
      throw cause
    }
  }
  const adjust = async (old: SavedTitle) => {
    const change = adjustment(draft, draftOf(old))
    return change ? acts.update(old.titleId, change) : old
  }
  /** A video's title is restored as its user left it, with the platform's text: what was written since is still to be stored. */
  const bringBack = async () => {
    const answer = await create(title)
    const stored = draftOf(answer)
    const change = adjustment(title?.videoId ? { ...draft, title: stored.title } : draft, stored)
    return change ? acts.update(answer.titleId, change) : answer
  }
  const run = async (act: () => Promise<SavedTitle>) => {
    setSent(draft)
    setError(undefined)
    try {
      const answer = await act()
      void toast({ title: t('editor.saved') })
      onDone(answer, draft)
    } catch (cause) {
      const failed = asApiError(cause)
      setError(failed)
      onFailed(failed, draft)
    } finally {
      setSent(undefined)
    }
  }
  return {
    /** What is being saved; nothing while nothing is. */
    sent,
    error,
    save: () => void run(() => (title ? adjust(title) : create())),
    /** Where the title was deleted elsewhere meanwhile. */
    saveAsNew: () => void run(bringBack),
  }
}
