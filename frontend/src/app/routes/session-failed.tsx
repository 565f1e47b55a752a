import { useTranslation } from 'react-i18next'
import { loadSession } from '@/api/auth/session'
import { Button } from '@/ui/button'

/**
 * Somebody was signed in here, and whether they still are could not be found out: what is theirs is not replaced by a visitor's page. Made
 * of what every page has, because there may be no network to fetch more.
 */
export function SessionFailed({ reason }: { reason: 'timeout' | 'network' }) {
  const { t } = useTranslation()
  return (
    <div role="alert" className="mx-auto grid max-w-md justify-items-center gap-4 py-20 text-center">
      <h1 className="text-lg font-semibold">
        {t(reason === 'timeout' ? 'session.timeout' : 'session.unreachable')}
      </h1>
      <p className="text-ink-2">{t('session.failedHint')}</p>
      <Button onClick={() => void loadSession()}>{t('actions.tryAgain')}</Button>
    </div>
  )
}
