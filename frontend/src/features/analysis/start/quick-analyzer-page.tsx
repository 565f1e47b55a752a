import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { Notice } from '@/ui/feedback/notice'
import { usePageTitle } from '@/ui/layout/page-title'
import { RecentAnalyses } from '../recent/recent-analyses'
import { StartPanel } from './start-panel'

export default function QuickAnalyzerPage() {
  const { t } = useTranslation('analysis')
  const [search] = useSearchParams()
  const retry = search.get('retry')
  const initial = (retry ?? search.get('channel') ?? '').slice(0, 200)
  usePageTitle(t('page.title'), t('page.description'))
  return (
    <div className="grid gap-8">
      <div>
        <h1 className="text-xl font-semibold tracking-tight">{t('page.title')}</h1>
        <p className="mt-2 max-w-prose text-base text-ink-2">{t('page.intro')}</p>
      </div>
      {retry && <Notice>{t('page.retry')}</Notice>}
      <StartPanel key={initial} initial={initial} retry={!!retry} />
      <RecentAnalyses />
    </div>
  )
}
