import { EyeOff } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { paths } from '@/paths'
import { buttonClass } from '@/ui/button'
import { Notice } from '@/ui/feedback/notice'
import { usePageTitle } from '@/ui/layout/page-title'
import type { FailureState } from './failures'
import { TriedList, type Tried } from './tried'

/** The owner of the channel had its data deleted: trying again leads nowhere. */
export function ChannelWithdrawn({ tried }: { tried: (Tried & FailureState) | undefined }) {
  const { t } = useTranslation(['failed', 'common'])
  usePageTitle(t('withdrawn.title'), t('withdrawn.text'))
  return (
    <div className="mx-auto grid w-full max-w-xl gap-6 py-4 sm:py-10">
      <div className="grid justify-items-start gap-3">
        <span className="inline-flex size-12 items-center justify-center rounded-card bg-raised">
          <EyeOff aria-hidden className="size-6 text-ink-2" />
        </span>
        <h1 className="text-xl font-semibold tracking-tight">{t('withdrawn.title')}</h1>
        <p className="text-base text-ink-2">{t('withdrawn.text')}</p>
        {tried?.channel && <TriedList channel={tried.channel} retries={0} />}
      </div>
      {tried?.refunded && <Notice tone="good">{t(tried.weeklyFree ? 'refundedWeekly' : 'refunded')}</Notice>}
      <div className="flex flex-wrap gap-2">
        <Link to={paths.quickAnalyzer()} className={buttonClass('primary')}>
          {t('withdrawn.another')}
        </Link>
        <Link to={paths.home()} className={buttonClass()}>
          {t('common:actions.home')}
        </Link>
      </div>
      <p className="text-ink-2">
        {t('withdrawn.owner')}{' '}
        <Link className="text-iris underline underline-offset-4" to={paths.privacy()}>
          {t('withdrawn.operator')}
        </Link>
      </p>
    </div>
  )
}
