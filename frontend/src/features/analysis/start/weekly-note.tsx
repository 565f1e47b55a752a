import { Gift } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Me } from '@/api/account'
import { useFormat } from '@/i18n/format'
import { Badge } from '@/ui/badge'

/** Whether the next analysis is the free one of the week, or when there is one again; nothing for people who have linked no channel. */
export function WeeklyNote({ me }: { me: Me | undefined }) {
  const { t } = useTranslation('analysis')
  const format = useFormat()
  const channel = me?.channel
  if (!channel?.isConnected) return null
  if (channel.canUseWeeklyFree)
    return (
      <p className="flex">
        <Badge tone="good" icon={<Gift aria-hidden className="size-3.5 shrink-0" />}>
          {t('weekly.free')}
        </Badge>
      </p>
    )
  if (!channel.weeklyFreeAt) return null
  return (
    <p className="text-xs text-ink-3">{t('weekly.next', { when: format.dateTime(channel.weeklyFreeAt) })}</p>
  )
}
