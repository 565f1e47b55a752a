import { useTranslation } from 'react-i18next'
import type { ApiError } from '@/api/errors'
import { CreditsLink } from '@/shared/addresses/credits-link'
import { isSpent, SpentNotice } from '@/shared/spent-notice'
import { isTier } from './tiers'
import { Button, buttonClass } from '@/ui/button'
import { Notice } from '@/ui/feedback/notice'

interface RefusalProps {
  error: ApiError
  /** What did not work. */
  title: string
  /** In the place of the general words for the error. */
  text?: string | undefined
  /** Sends the same act again, where that can help. */
  onRetry: () => void
  /** Something over the page closes before the shop opens. */
  onLeave?: () => void
}

/** Why the service refused, and the way on: more credits, more places, or another try. */
export function Refusal({ error, title, text, onRetry, onLeave }: RefusalProps) {
  const { t } = useTranslation(['xray', 'common'])
  const shop = (label: string) => (
    <CreditsLink className={buttonClass('primary', 'sm')} {...(onLeave ? { onClick: onLeave } : {})}>
      {label}
    </CreditsLink>
  )
  if (error.code === 'not_enough_credits')
    return (
      <Notice live tone="warn" title={t('common:errors.not_enough_credits')} actions={shop(t('getCredits'))}>
        {t('refusal.nothingTaken')}
      </Notice>
    )
  if (error.code === 'tier_required')
    return (
      <Notice live tone="warn" title={t('places.fullTitle')} actions={shop(t('seePlans'))}>
        {isTier(error.tier)
          ? t('places.nextTier', { tier: t(`common:tiers.${error.tier}`) })
          : t('common:errors.tier_required')}
      </Notice>
    )
  if (error.code === 'monitor_limit')
    return (
      <Notice live tone="warn" title={t('places.fullTitle')}>
        {t('places.noTier')}
      </Notice>
    )
  if (isSpent(error)) return <SpentNotice error={error} />
  return (
    <Notice
      live
      tone={error.status === 409 || error.code === 'too_many_requests' ? 'warn' : 'danger'}
      title={title}
      actions={
        error.code !== 'channel_withdrawn' && (
          <Button size="sm" onClick={onRetry}>
            {t('common:actions.tryAgain')}
          </Button>
        )
      }
    >
      {text ?? t(`common:errors.${error.code}`)}
      {error.requestId && (error.code === 'internal' || error.code === 'unavailable') && (
        <p className="tnum text-xs">{t('common:errors.reference', { requestId: error.requestId })}</p>
      )}
    </Notice>
  )
}
