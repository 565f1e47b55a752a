import { useTranslation } from 'react-i18next'
import type { SeoStudy } from '../types'

/** What is known of limits: how many are broken, or that none is, as far as it was read. */
export function useLimitsVerdict(): (seo: SeoStudy) => string {
  const { t } = useTranslation('xrayReport')
  return ({ limits, uploads, described }) => {
    const count = limits.filter(({ broken }) => broken > 0).length
    const verdict = count > 0 ? t('seo.limits.broken', { count }) : t('seo.limits.kept')
    const unread = uploads - described
    return unread > 0 ? `${verdict} ${t('seo.limits.unread', { count: unread })}` : verdict
  }
}
