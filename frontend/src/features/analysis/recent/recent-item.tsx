import { GitCompareArrows } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useFormat } from '@/i18n/format'
import { isBuilt, paths } from '@/paths'
import { RowScore } from '@/shared/row-score'
import { Avatar } from '@/ui/image/avatar'
import { iconButtonClass } from '@/ui/button'
import { cx } from '@/ui/cx'
import { Spinner } from '@/ui/feedback/spinner'
import { QuickLookButton } from './quick-look-button'
import { isRunning, type AnalysisSummary } from '../types'

/** One analysis in the list: a link to its page, and next to it a button that opens it without leaving the list. */
export function RecentItem({ item, card }: { item: AnalysisSummary; card: boolean }) {
  const { t } = useTranslation('analysis')
  const format = useFormat()
  const name = item.channelName || item.channelInput
  const subscribers =
    item.channelSubscribers == null
      ? null
      : t('recent.subscribers', { subscribers: format.compact(item.channelSubscribers) })
  return (
    <div
      className={cx(
        'flex items-center pr-2 transition-colors duration-150 hover:bg-raised',
        card && 'card h-full',
      )}
    >
      <Link
        to={paths.analysis(item.requestId)}
        className="flex min-w-0 flex-1 items-center gap-3 py-3.5 pr-2 pl-4"
      >
        <Avatar name={name} src={item.channelLogoUrl} />
        <span className="min-w-0 flex-1">
          <span className="block truncate font-medium">{name}</span>
          <span className="tnum block text-xs text-ink-3">
            {subscribers && `${subscribers} · `}
            <time dateTime={item.createdAt} title={format.dateTime(item.createdAt)} className="inline-block">
              {format.ago(item.createdAt)}
            </time>
          </span>
          {/* Below the name: next to it, it would take the room of both. */}
          {item.status === 'failed' && <span className="block text-xs text-ink-2">{t('recent.ended')}</span>}
        </span>
        {isRunning(item) ? (
          <span className="inline-flex items-center gap-2 text-xs text-ink-2">
            <Spinner />
            {t('recent.running')}
          </span>
        ) : (
          item.status !== 'failed' && (
            <RowScore score={item.overallScore} low={item.scoreLow} high={item.scoreHigh} />
          )
        )}
      </Link>
      {!card && item.status === 'completed' && isBuilt('compare') && (
        <Link
          to={paths.compare({ a: item.requestId })}
          aria-label={t('recent.compare', { name })}
          title={t('recent.compare', { name })}
          className={cx(iconButtonClass, 'max-sm:hidden')}
        >
          <GitCompareArrows aria-hidden className="size-4" />
        </Link>
      )}
      {item.status === 'completed' && <QuickLookButton requestId={item.requestId} name={name} />}
    </div>
  )
}
