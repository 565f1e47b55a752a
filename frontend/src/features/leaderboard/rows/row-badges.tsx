import { useTranslation } from 'react-i18next'
import { rulebook } from '@/shared/rules/rulebook'
import { Badge, RarityBadge } from '@/ui/badge'
import { badgeSlots } from './badge-slots'
import { useLabels } from '../labels'
import type { Row } from '../types'

const rarities = new Map(
  rulebook.badgeGroups.flatMap(({ badges }) => badges.map(({ key, rarity }) => [key, rarity] as const)),
)

function Rest({ badges }: { badges: readonly string[] }) {
  const { t } = useTranslation('leaderboard')
  const labels = useLabels()
  const all = labels.list(badges.map(labels.badge))
  return (
    <span title={all}>
      <Badge>
        <span aria-hidden>+{badges.length}</span>
        <span className="sr-only">{t('row.moreBadges', { count: badges.length, badges: all })}</span>
      </Badge>
    </span>
  )
}

interface RowBadgesProps {
  row: Row
  /** Places, the stage's among them. */
  most?: number
  /** What else is said in the same line. */
  children?: React.ReactNode
}

/** Stage and badges of a channel, by rank; what has no place is counted. Badges that the tier does not show are not hinted at. */
export function RowBadges({ row, most, children }: RowBadgesProps) {
  const { t } = useTranslation(['report', 'leaderboard'])
  const labels = useLabels()
  const slots = badgeSlots(row, most)
  if (!slots && !children) return null
  return (
    <div className="flex flex-wrap gap-1.5">
      {slots?.stage && <Badge>{t('stageIs', { stage: t(`stage.${slots.stage}`) })}</Badge>}
      {slots?.shown.map((key) => (
        <RarityBadge key={key} rarity={rarities.get(key) ?? 'common'}>
          {labels.badge(key)}
        </RarityBadge>
      ))}
      {slots && slots.rest.length > 0 && <Rest badges={slots.rest} />}
      {slots?.none && <Badge>{t('leaderboard:row.noBadges')}</Badge>}
      {children}
    </div>
  )
}
