import { useTranslation } from 'react-i18next'
import type { ApiError } from '@/api/errors'
import { CreditsLink } from '@/shared/addresses/credits-link'
import { Button, buttonClass } from '@/ui/button'
import { Notice } from '@/ui/feedback/notice'
import { isSpent, SpentNotice } from '@/shared/spent-notice'

interface StartErrorProps {
  error: ApiError
  /** Sends the same intended act again. */
  onRetry: () => void
  /** Opens the analysis that already runs. */
  onOpenRunning: () => void
}

/** Why an analysis could not start, and the way out. Invalid input is said at the field itself. */
export function StartError({ error, onRetry, onOpenRunning }: StartErrorProps) {
  const { t } = useTranslation(['analysis', 'common'])
  const reference = error.requestId && (error.code === 'internal' || error.code === 'unavailable')
  if (error.code === 'analysis_in_progress') {
    return (
      <Notice
        live
        tone="warn"
        title={t('common:errors.analysis_in_progress')}
        actions={
          <Button size="sm" onClick={onOpenRunning}>
            {t('start.openRunning')}
          </Button>
        }
      >
        {t('start.onlyOne')}
      </Notice>
    )
  }
  if (isSpent(error)) return <SpentNotice error={error} />
  if (error.code === 'channel_withdrawn')
    return (
      <Notice live tone="warn" title={t('common:errors.channel_withdrawn')}>
        {t('spent.nothingTaken')}
      </Notice>
    )
  const patience = error.code === 'too_many_requests' || error.code === 'not_enough_credits'
  return (
    <Notice
      live
      tone={patience ? 'warn' : 'danger'}
      title={error.mayRetry ? t('start.failed') : t(`common:errors.${error.code}`)}
      actions={
        error.code === 'not_enough_credits' ? (
          <CreditsLink className={buttonClass('primary', 'sm')}>{t('start.getCredits')}</CreditsLink>
        ) : (
          <Button size="sm" onClick={onRetry}>
            {t('common:actions.tryAgain')}
          </Button>
        )
      }
    >
      {error.mayRetry && t(`common:errors.${error.code}`)} {error.mayRetry && t('start.noDoubleCharge')}
      {reference && (
        <p className="tnum text-xs">{t('common:errors.reference', { requestId: error.requestId })}</p>
      )}
    </Notice>
  )
}
