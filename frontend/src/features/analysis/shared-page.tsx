import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Notice } from '@/ui/feedback/notice'
import { usePageTitle } from '@/ui/layout/page-title'
import { LoadingAnalysis, MissingAnalysis } from './analysis-states'
import { prepareResult, LazyResult } from './lazy-result'
import { OwnLink } from './own-link'
import { useShared } from './shared'

/** A result that its owner shared, for anyone who has the link. */
export function SharedPage({ shareId }: { shareId: string }) {
  const { t } = useTranslation('analysis')
  const { data, error, mutate } = useShared(shareId)
  useEffect(() => void prepareResult(), [])
  usePageTitle(data?.channelName ?? t('shared.title'), t('shared.text'))

  if (data?.report) {
    return (
      <div className="grid grid-cols-1 gap-6">
        <LazyResult analysis={data} report={data.report} />
        <Notice title={t('shared.title')} actions={<OwnLink>{t('shared.own')}</OwnLink>}>
          {t('shared.text')}
        </Notice>
      </div>
    )
  }
  if (error) return <MissingAnalysis error={error} gone={t('shared.gone')} onRetry={() => void mutate()} />
  return <LoadingAnalysis />
}
