import { useTranslation } from 'react-i18next'
import { badgeName } from '@/shared/badge-name'
import { Badge, RarityBadge } from '@/ui/badge'
import type { Report } from '@/features/analysis/types'
import { badgeRow } from './badge-row'

/** Stage and badges of a channel; nothing at all where nothing is known. */
export function Badges({ report }: { report: Report }) {
  const { t } = useTranslation(['report', 'result'])
  const row = badgeRow(report)
  if (!row) return null
  return (
    <>
      {row.stage && <Badge>{t('stageIs', { stage: t(`stage.${row.stage}`) })}</Badge>}
      {row.badges.map((badge) => (
        <RarityBadge key={badge.key} rarity={badge.style}>
          {badgeName(t, badge.key)}
        </RarityBadge>
      ))}
      {row.badges.length === 0 && <Badge>{t('result:badges.none')}</Badge>}
    </>
  )
}
