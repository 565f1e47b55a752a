import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { ApiError } from '@/api/errors'
import { paths } from '@/paths'
import { buttonClass } from '@/ui/button'
import { FailedNotice } from '@/ui/feedback/failed-notice'
import { Skeleton } from '@/ui/feedback/skeleton'

/** The result's own shape, while it is fetched: its head, the row of its tabs, the first cards of a view. */
export function LoadingAnalysis() {
  return (
    <div className="grid grid-cols-1 gap-4" aria-hidden>
      <div className="card grid grid-cols-1 gap-x-8 gap-y-2 p-4 lg:grid-cols-[3fr_2fr]">
        <div className="flex items-center gap-2 sm:gap-3 lg:col-span-2">
          <Skeleton className="size-10 shrink-0 rounded-full" />
          <Skeleton className="h-10 w-64 max-w-full" />
        </div>
        <div className="flex items-center gap-4">
          <Skeleton className="size-24 shrink-0 rounded-full" />
          <Skeleton className="h-28 flex-1" />
        </div>
        <Skeleton className="h-40 rounded-control lg:col-start-2 lg:row-span-2" />
        <Skeleton className="h-6 w-64 max-w-full rounded-full" />
      </div>
      <Skeleton className="h-11" />
      <Skeleton className="h-56 rounded-card" />
      <Skeleton className="h-96 rounded-card" />
    </div>
  )
}

function Gone({ text }: { text: string }) {
  const { t } = useTranslation('analysis')
  return (
    <div className="mx-auto grid max-w-md justify-items-center gap-4 py-20 text-center">
      <h1 className="text-xl font-semibold">{t('gone.title')}</h1>
      <p className="text-base text-ink-2">{text}</p>
      <Link to={paths.quickAnalyzer()} className={buttonClass('primary', 'md', 'mt-2')}>
        {t('page.title')}
      </Link>
    </div>
  )
}

interface MissingAnalysisProps {
  error: ApiError
  /** What may have become of it, when it is not there. */
  gone: string
  onRetry: () => void
}

/** There is no such analysis, or it could not be fetched. */
export function MissingAnalysis({ error, gone, onRetry }: MissingAnalysisProps) {
  const { t } = useTranslation(['analysis', 'common'])
  if (error.code === 'not_found') return <Gone text={gone} />
  return (
    <FailedNotice title={t('loadFailed')} retry={t('common:actions.tryAgain')} onRetry={onRetry}>
      {t(`common:errors.${error.code}`)}
    </FailedNotice>
  )
}
