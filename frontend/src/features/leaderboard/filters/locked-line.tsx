import { useTranslation } from 'react-i18next'
import { useLabels } from '../labels'
import { TierAction } from '../tier-link'

/** A feature by its name in the line, and the tier that opens it. */
export interface Closed {
  name: string
  tier: string
  /** The name speaks of several. */
  several?: boolean
}

interface LockedLineProps {
  /** In the order in which they are named; those of one tier follow each other. */
  closed: readonly Closed[]
  className?: string
}

/** All that the tier does not have in one sentence, with the way to what opens it; nothing where it has everything. */
export function LockedLine({ closed, className }: LockedLineProps) {
  const { t } = useTranslation('leaderboard')
  const labels = useLabels()
  if (closed.length === 0) return null
  const tiers = [...new Set(closed.map(({ tier }) => tier))]
  const parts = tiers.map((tier, index) => {
    const those = closed.filter((each) => each.tier === tier)
    const count = those.some(({ several }) => several) ? 2 : those.length
    const words = { count, what: labels.list(those.map(({ name }) => name)), tier: labels.tier(tier) }
    return index === 0 ? t('locked.first', words) : t('locked.further', words)
  })
  const sentence = `${parts.join(', ')}.`
  return (
    <p className={className}>
      {sentence.charAt(0).toLocaleUpperCase() + sentence.slice(1)}{' '}
      <TierAction className="whitespace-nowrap text-iris underline underline-offset-4" />
    </p>
  )
}
