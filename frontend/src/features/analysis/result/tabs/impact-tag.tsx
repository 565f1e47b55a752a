import { useTranslation } from 'react-i18next'
import { Badge } from '@/ui/badge'
import type { Impact } from '../types'

/** How much it could bring, if the interval shows it. */
export function ImpactTag({ impact }: { impact: Impact | null | undefined }) {
  const { t } = useTranslation('advice')
  return impact ? <Badge>{t(`impact.${impact}`)}</Badge> : null
}
