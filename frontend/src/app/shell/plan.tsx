import { useTranslation } from 'react-i18next'
import type { Me } from '@/api/account'
import { useFormat } from '@/i18n/format'

/** "Creator · 42 credits", with both balances where both have credits, and what the plan still allows without any. */
export function Plan({ me }: { me: Me }) {
  const { t } = useTranslation(['shell', 'common'])
  const format = useFormat()
  const { subscriptionCredits: monthly, purchasedCredits: bought, fairUseLeft } = me
  const split = monthly > 0 && bought > 0
  const fairUse = me.isPremium && me.credits < 1 && typeof fairUseLeft === 'number'
  return (
    <div className="text-xs text-ink-3">
      <p>
        {t(`common:tiers.${me.tier as 'free'}`, { defaultValue: me.tier })} ·{' '}
        {t('common:credits', { count: me.credits })}
      </p>
      {split && <p>{t('credits.split', { monthly: format.whole(monthly), bought: format.whole(bought) })}</p>}
      {me.frozen && <p className="text-danger">{t('credits.frozen')}</p>}
      {fairUse && !me.frozen && (
        <p>{t('credits.fairUse', { credits: t('common:credits', { count: fairUseLeft }) })}</p>
      )}
    </div>
  )
}
