import { Gem, Medal, Sparkles, TriangleAlert, type LucideIcon } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Tag } from '@/ui/tag'
import type { Badge } from '../types'

/** The stage takes one place of four. */
const most = 3

const icons: Record<string, LucideIcon> = {
  legendary: Gem,
  epic: Sparkles,
  rare: Medal,
  warning: TriangleAlert,
}

export function Badges({ badges }: { badges: Badge[] }) {
  const { t } = useTranslation('report')
  return badges.slice(0, most).map((badge) => {
    const Icon = icons[badge.style]
    const key = `badges.${badge.key}` as 'badges.hidden_gem'
    return (
      <Tag
        key={badge.key}
        tone={badge.style === 'warning' ? 'warn' : badge.style === 'legendary' ? 'good' : 'plain'}
        icon={Icon && <Icon aria-hidden className="size-3.5" />}
      >
        {t(key, { defaultValue: badge.key })}
      </Tag>
    )
  })
}
