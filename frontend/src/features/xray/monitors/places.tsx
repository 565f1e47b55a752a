import { useTranslation } from 'react-i18next'
import { CreditsLink } from '@/shared/addresses/credits-link'
import { usePlainFormat } from '@/i18n/format'
import { buttonClass } from '@/ui/button'
import { Notice } from '@/ui/feedback/notice'
import { xrayFacts } from '@/shared/rules/xray-facts'
import { isTier } from '../tiers'
import type { MonitorList } from '../types'

export const isFull = ({ used, allowed }: Pick<MonitorList, 'used' | 'allowed'>): boolean => used >= allowed

/** All setups of the tier are in use: which one has more, and the way there. */
export function PlacesFull({ list, onLeave }: { list: MonitorList; onLeave?: () => void }) {
  const { t } = useTranslation(['xray', 'common'])
  const format = usePlainFormat()
  const { nextTier } = list
  return (
    <Notice
      title={t('places.full', { count: list.allowed, allowed: format.whole(list.allowed) })}
      actions={
        isTier(nextTier) && (
          <CreditsLink className={buttonClass('primary', 'sm')} {...(onLeave ? { onClick: onLeave } : {})}>
            {t('seePlans')}
          </CreditsLink>
        )
      }
    >
      {isTier(nextTier)
        ? t('places.more', { tier: t(`common:tiers.${nextTier}`), setups: xrayFacts.setups[nextTier] })
        : t('places.noTier')}{' '}
      {t('places.free')}
    </Notice>
  )
}
