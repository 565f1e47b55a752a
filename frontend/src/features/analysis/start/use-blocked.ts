import { useTranslation } from 'react-i18next'
import type { Me } from '@/api/account'
import { useFormat } from '@/i18n/format'

/** Why no analysis can be started now, and whether credits would help. */
export interface Blocked {
  text: string
  forCredits: boolean
}

/** An analysis needs a credit, or what fair use leaves of a paid plan; a frozen account can spend nothing. */
export function useBlocked(me: Me | undefined): Blocked | undefined {
  const { t } = useTranslation('analysis')
  const format = useFormat()
  if (!me) return undefined
  if (me.channel?.canUseWeeklyFree) return undefined
  if (me.frozen) return { text: t('start.frozen'), forCredits: false }
  if (me.credits >= 1 || (me.isPremium && me.fairUseLeft !== 0)) return undefined
  const text = me.nextFreeCreditsAt
    ? t('start.noCreditsUntil', { date: format.date(me.nextFreeCreditsAt) })
    : t('start.noCredits')
  return { text, forCredits: true }
}
