import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useFormat } from '@/i18n/format'
import { paths } from '@/paths'
import { Avatar } from '@/ui/avatar'
import { cx } from '@/ui/cx'
import { ScoreDot } from '@/ui/score-ring'
import { Spinner } from '@/ui/spinner'
import { isRunning, type AnalysisSummary } from './types'

/** One analysis in the list; the whole card is the link. */
export function RecentItem({ item, card }: { item: AnalysisSummary; card: boolean }) {
  const { t } = useTranslation('analysis')
  const format = useFormat()
  const name = item.channelName || item.channelInput
  const score = item.overallScore ?? null
  const scoreText = score === null ? '–' : format.whole(score)
  const subscribers =
    item.channelSubscribers == null
      ? null
      : t('recent.subscribers', { subscribers: format.compact(item.channelSubscribers) })
  return (
    <Link
      to={paths.analysis(item.requestId)}
      className={cx(
        'flex items-center gap-3 px-4 py-3.5 transition-colors duration-150 hover:bg-raised',
        card && 'card',
      )}
    >
      <Avatar name={name} src={item.channelLogoUrl} />
      <span className="min-w-0 flex-1">
        <span className="block truncate font-medium">{name}</span>
        <span className="tnum block truncate text-xs text-ink-3">
          {subscribers && `${subscribers} · `}
          <time dateTime={item.createdAt} title={format.dateTime(item.createdAt)}>
            {format.ago(item.createdAt)}
          </time>
        </span>
      </span>
      {isRunning(item) ? (
        <span className="inline-flex items-center gap-2 text-xs text-ink-2">
          <Spinner />
          {t('recent.running')}
        </span>
      ) : (
        <ScoreDot
          score={score}
          text={scoreText}
          label={score === null ? t('recent.noScore') : t('recent.score', { score: scoreText })}
        />
      )}
    </Link>
  )
}
