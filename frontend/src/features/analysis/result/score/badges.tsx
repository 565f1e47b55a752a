import { useTranslation } from 'react-i18next'
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
          {/* One that only an older record knows is written as it was there. */}
          {t(`badges.${badge.key}` as 'badges.hidden_gem', { defaultValue: badge.key.replaceAll('_', ' ') })}
        </RarityBadge>
      ))}
      {row.badges.length === 0 && <Badge>{t('result:badges.none')}</Badge>}
    </>
  )
}
