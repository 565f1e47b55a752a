import { useTranslation } from 'react-i18next'
import type { Me } from '@/api/account'
import { facts } from '@/shared/rules/facts'

/** What the next analysis costs, as it is written next to the button; nothing where it is the free one of the week. */
export function usePrice(me: Me | undefined): string | undefined {
  const { t } = useTranslation('common')
  return me?.channel?.canUseWeeklyFree ? undefined : t('credits', { count: facts.analysisCredits })
}
