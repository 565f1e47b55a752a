import { Check, Clock } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { xrayFacts } from '@/shared/rules/xray-facts'
import type { PaidTier, Plan } from './catalogue'
import { featuresOf, type FeatureKey } from './tiers'

interface LineProps {
  feature: FeatureKey
  tier: PaidTier
  open: boolean
}

function Line({ feature, tier, open }: LineProps) {
  const { t } = useTranslation('billing')
  const Icon = open ? Check : Clock
  return (
    <li className="flex gap-2">
      <Icon aria-hidden className={`mt-0.5 size-4 shrink-0 ${open ? 'text-good' : 'text-ink-3'}`} />
      <span className="min-w-0 break-words">
        {t(`tierFeatures.${feature}`, { setups: xrayFacts.setups[tier] })}
      </span>
    </li>
  )
}

/** What a plan brings today; what belongs to it but is not open yet is listed apart, under its own words. */
export function FeatureList({ plan }: { plan: Pick<Plan, 'credits'> & { tier: PaidTier } }) {
  const { t } = useTranslation('billing')
  const { open, closed } = featuresOf(plan.tier)
  return (
    <div className="grid gap-3 text-ink-2">
      <ul className="grid gap-1.5">
        <li className="flex gap-2 text-ink">
          <Check aria-hidden className="mt-0.5 size-4 shrink-0 text-good" />
          {t('tierFeatures.credits', { count: plan.credits })}
        </li>
        {open.map((feature) => (
          <Line key={feature} feature={feature} tier={plan.tier} open />
        ))}
      </ul>
      {closed.length > 0 && (
        <div>
          <p className="mb-1.5 text-xs text-ink-3">{t('tierFeatures.notOpen')}</p>
          <ul className="grid gap-1.5 text-ink-3">
            {closed.map((feature) => (
              <Line key={feature} feature={feature} tier={plan.tier} open={false} />
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}
