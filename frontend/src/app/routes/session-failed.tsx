import { useTranslation } from 'react-i18next'
import { loadSession } from '@/api/auth/session'
import { FailedNotice } from '@/ui/feedback/failed-notice'

/** Somebody was signed in here, and whether they still are could not be found out: what is theirs may not be replaced by a visitor's page. */
export function SessionFailed({ reason }: { reason: 'timeout' | 'network' }) {
  const { t } = useTranslation()
  return (
    <div className="mx-auto max-w-xl py-12">
      <FailedNotice
        title={t(reason === 'timeout' ? 'session.timeout' : 'session.unreachable')}
        retry={t('actions.tryAgain')}
        onRetry={() => void loadSession()}
      >
        {t('session.failedHint')}
      </FailedNotice>
    </div>
  )
}
