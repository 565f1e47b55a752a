import { useTranslation } from 'react-i18next'
import { likelyCases } from '@/shared/rules/facts'

/** What makes a video appear here, what its range promises, and who computes it. Once, below all videos. */
export function Foot() {
  const { t } = useTranslation('hub')
  return (
    <p className="text-xs text-ink-3">
      {t('likely.text', { cases: likelyCases })} {t('foot')}
    </p>
  )
}
