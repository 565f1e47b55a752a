import { useTranslation } from 'react-i18next'
import type { ApiError } from '@/api/errors'
import { Button } from '@/ui/button'
import { Notice } from '@/ui/feedback/notice'

interface SaveFailedProps {
  error: ApiError
  /** There are words that can be saved as another title. */
  canBeNew: boolean
  onRetry: () => void
  onNew: () => void
}

/** Why it was not saved, and the way on. */
export function SaveFailed({ error, canBeNew, onRetry, onNew }: SaveFailedProps) {
  const { t } = useTranslation(['titles', 'common'])
  const gone = error.code === 'not_found'
  const action = gone
    ? canBeNew && (
        <Button size="sm" onClick={onNew}>
          {t('editor.saveAsNew')}
        </Button>
      )
    : error.code !== 'title_limit' && (
        <Button size="sm" onClick={onRetry}>
          {t('common:actions.tryAgain')}
        </Button>
      )
  return (
    <Notice live tone="danger" title={t('editor.failed')} actions={action}>
      {gone ? t('editor.gone') : t(`common:errors.${error.code}`)}
      {error.requestId && (error.code === 'internal' || error.code === 'unavailable') && (
        <p className="tnum text-xs">{t('common:errors.reference', { requestId: error.requestId })}</p>
      )}
    </Notice>
  )
}
