import { useTranslation } from 'react-i18next'

/** How long ago the last upload was, in whole days: alike wherever a result says it. */
export function useSilenceText(): (days: number) => string {
  const { t } = useTranslation('report')
  return (days) => (days < 1 ? t('facts.today') : t('facts.days', { count: Math.floor(days) }))
}
