import { useTranslation } from 'react-i18next'
import { useFormat } from '@/i18n/format'
import type { Report } from '../types'

/** What the gaps were measured against. */
export function useCompared({ contentAnalysis: { baselines } }: Report): string {
  const { t } = useTranslation('resultTabs')
  const format = useFormat()
  const said = [
    baselines.nicheChannels > 0 && t('content.compared', { count: baselines.nicheChannels }),
    baselines.builtAt && t('content.builtAt', { date: format.date(baselines.builtAt) }),
  ]
  return said.filter(Boolean).join(' ')
}

/** Why there is no gap to name; nothing where there is one. */
export function useNoGaps(report: Report): string | undefined {
  const { t } = useTranslation(['resultTabs', 'report'])
  const compared = useCompared(report)
  const { gaps, gapsReason } = report.contentAnalysis
  if (gaps.length > 0) return undefined
  const why = gapsReason
    ? `${t('content.gapsAbstained')} ${t(`report:reasons.${gapsReason}`)}`
    : t('content.noGaps')
  return [why, compared].filter(Boolean).join(' ')
}
