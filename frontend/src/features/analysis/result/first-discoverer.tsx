import { Compass } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '@/i18n/format'
import { Badge } from '@/ui/badge'
import type { Analysis } from '../types'

/** Nobody analysed this channel publicly before. Only the discoverer sees it. */
export function FirstDiscoverer({ analysis: { discovery } }: { analysis: Analysis }) {
  const { t } = useTranslation(['report', 'common'])
  const format = useFormat()
  if (!discovery) return null
  const { discoveredAt, reachedPosition, creditsAwarded } = discovery
  return (
    <Badge tone="good" icon={<Compass aria-hidden className="size-3.5 shrink-0" />}>
      {reachedPosition == null
        ? t('discoverer.since', { date: format.date(discoveredAt) })
        : t('discoverer.rewarded', {
            position: reachedPosition,
            credits: t('common:credits', { count: creditsAwarded ?? 0 }),
          })}
    </Badge>
  )
}
