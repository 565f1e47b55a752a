import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Notice } from '@/ui/feedback/notice'
import { usePageTitle } from '@/ui/layout/page-title'
import { LoadingAnalysis, MissingAnalysis } from '../analysis-states'
import { useDemo } from './demo'
import { prepareResult, LazyResult } from '../lazy-result'
import { OwnLink } from '../own-link'

/** A whole result for everybody, of a channel of the sample platform. */
export function DemoPage({ slug }: { slug: string }) {
  const { t } = useTranslation('analysis')
  const { data, error, mutate } = useDemo(slug)
  useEffect(() => void prepareResult(), [])
  usePageTitle(data?.channelName ?? t('demo.title'), t('demo.text'))

  if (data?.report) {
    // At the top of its views and again at the end; on a phone at the end alone, for the result begins higher up then.
    const own = <OwnLink>{t('demo.own')}</OwnLink>
    return (
      <div className="grid grid-cols-1 gap-6">
        <LazyResult
          analysis={data}
          report={data.report}
          note={<span className="max-sm:hidden">{own}</span>}
        />
        <Notice title={t('demo.title')} actions={own}>
          {t('demo.text')}
        </Notice>
      </div>
    )
  }
  if (error) return <MissingAnalysis error={error} gone={t('demo.gone')} onRetry={() => void mutate()} />
  return <LoadingAnalysis />
}
