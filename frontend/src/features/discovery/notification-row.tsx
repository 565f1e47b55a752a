import { Check, CircleAlert, FileText, SkipForward } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { outcomeOf } from '@/api/runs'
import { facts } from '@/shared/rules/facts'
import { useFormat } from '@/i18n/format'
import { paths } from '@/paths'
import { IconButton } from '@/ui/button'
import { cx } from '@/ui/cx'
import { Medal } from '@/ui/figure/medal'
import type { Notification } from './api'

/** What a notification is about, in one line and a second one with what follows. */
function useWords(news: Notification, name: string): { title: string; more: string[] } {
  const { t } = useTranslation(['discovery', 'common'])
  const { run, badgeEarned } = news
  if (!run)
    return {
      title: t('notifications.reward', { name, position: news.position ?? 0 }),
      more: badgeEarned
        ? [
            t('notifications.brought', {
              credits: t('common:credits', { count: news.creditsAwarded ?? 0 }),
              badge: t(`metals.${badgeEarned}`),
            }),
          ]
        : [],
    }
  const kind = outcomeOf(run)
  const credits = facts.xrayCredits
  const title =
    kind === 'changed'
      ? t('notifications.run.changed', { name, count: run.findings ?? 0 })
      : t(`notifications.run.${kind === 'running' ? 'first' : kind}`, { name, credits })
  return {
    title,
    more: [
      ...(run.refunded ? [t('notifications.run.refunded', { credits })] : []),
      ...(run.inactive ? [t(`notifications.run.off.${run.inactive}`)] : []),
    ],
  }
}

function Picture({ news }: { news: Notification }) {
  if (news.badgeEarned) return <Medal metal={news.badgeEarned} />
  const status = news.run?.status
  const Icon = status === 'failed' ? CircleAlert : status === 'skipped' ? SkipForward : FileText
  return (
    <span
      aria-hidden
      className="inline-flex size-9 shrink-0 items-center justify-center rounded-full bg-raised text-ink-2"
    >
      <Icon className="size-5" />
    </span>
  )
}

/** One notification: a reward, or a scheduled run that has ended. */
export function NotificationRow({ news, onRead }: { news: Notification; onRead: () => void }) {
  const { t } = useTranslation(['discovery', 'common'])
  const format = useFormat()
  const name = news.channelName ?? news.channelHandle ?? t('unnamed')
  const { title, more } = useWords(news, name)
  const report = news.run?.requestId
  return (
    <li className="flex items-start gap-3 py-3">
      <Picture news={news} />
      <div className="min-w-0 flex-1">
        <p className={cx('wrap-anywhere', news.read ? 'text-ink-2' : 'font-medium')}>
          {!news.read && <span className="sr-only">{t('notifications.new')} </span>}
          {report ? (
            <Link
              className="text-iris underline underline-offset-4"
              to={paths.performanceReport(report)}
              onClick={onRead}
            >
              {title}
            </Link>
          ) : (
            title
          )}
        </p>
        <p className="text-xs text-ink-3">
          {more.map((sentence) => `${sentence}\u00a0· `)}
          <time dateTime={news.createdAt} title={format.dateTime(news.createdAt)} className="inline-block">
            {format.ago(news.createdAt)}
          </time>
        </p>
      </div>
      {!news.read && (
        <IconButton
          label={t('notifications.readOne', { name })}
          icon={<Check aria-hidden className="size-4" />}
          className="-my-1"
          onClick={onRead}
        />
      )}
    </li>
  )
}
