import { useTranslation } from 'react-i18next'
import type { ApiError } from '@/api/errors'
import { FailedNotice } from '@/ui/feedback/failed-notice'

/** Whether it was saved; said to screen readers when it changes. */
export function SaveNote({ state }: { state: 'idle' | 'saving' | 'saved' }) {
  const { t } = useTranslation('settings')
  return (
    <p role="status" className="text-xs text-ink-3">
      {state === 'saving' && t('saving')}
      {state === 'saved' && t('saved')}
    </p>
  )
}

interface SaveErrorProps {
  error: ApiError
  /** What is true now. */
  text: string
  onRetry: () => void
}

export function SaveError({ error, text, onRetry }: SaveErrorProps) {
  const { t } = useTranslation(['settings', 'common'])
  return (
    <FailedNotice title={t('notSaved')} retry={t('common:actions.tryAgain')} onRetry={onRetry}>
      {t(`common:errors.${error.code}`)} {text}
    </FailedNotice>
  )
}
