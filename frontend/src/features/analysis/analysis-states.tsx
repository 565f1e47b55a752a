import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { ApiError } from '@/api/errors'
import { paths } from '@/paths'
import { buttonClass } from '@/ui/button'
import { FailedNotice } from '@/ui/failed-notice'
import { Skeleton } from '@/ui/skeleton'

/** The result's own shape, while it is fetched. */
export function LoadingAnalysis() {
  return (
    <div className="grid grid-cols-1 gap-6" aria-hidden>
      <div className="flex items-center gap-4">
        <Skeleton className="size-16 shrink-0 rounded-full" />
        <div className="grid min-w-0 flex-1 grid-cols-1 gap-2">
          <Skeleton className="h-8 w-64 max-w-full" />
          <Skeleton className="h-5 w-40" />
        </div>
      </div>
      <div className="flex gap-2">
        <Skeleton className="h-6 w-20 rounded-full" />
        <Skeleton className="h-6 w-32 rounded-full" />
      </div>
      <div className="grid gap-6 lg:grid-cols-[20rem_1fr]">
        <div className="grid content-start gap-6">
          <Skeleton className="h-80 rounded-card" />
          <Skeleton className="h-96 rounded-card" />
        </div>
        <div className="grid content-start gap-6">
          <Skeleton className="h-96 rounded-card" />
          <Skeleton className="h-80 rounded-card" />
        </div>
      </div>
      <Skeleton className="h-56 rounded-card" />
      <Skeleton className="h-11" />
      <Skeleton className="h-80 rounded-card" />
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
