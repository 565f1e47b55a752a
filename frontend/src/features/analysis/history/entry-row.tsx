import { EyeOff } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useFormat } from '@/i18n/format'
import { RowScore } from '@/shared/row-score'
import { Avatar } from '@/ui/image/avatar'
import { Badge } from '@/ui/badge'
import { Spinner } from '@/ui/feedback/spinner'
import { isRunning } from '../types'
import { isSource, pathOf, type Entry } from './api'
import { DeleteEntry } from './delete-entry'

interface EntryRowProps {
  entry: Entry
  chosen: boolean
  /** Two are chosen already. */
  full: boolean
  onChoose: (chosen: boolean) => void
  onDeleted: () => void
}

function Outcome({ entry }: { entry: Entry }) {
  const { t } = useTranslation(['history', 'analysis'])
  if (isRunning(entry))
    return (
      <span className="inline-flex items-center gap-2 text-xs text-ink-2">
        <Spinner />
        {t('analysis:recent.running')}
      </span>
    )
  // Of runs of a monitor the history has all.
  if (entry.status === 'failed' || entry.status === 'skipped')
    return <Badge tone={entry.status === 'failed' ? 'danger' : 'warn'}>{t(`ended.${entry.status}`)}</Badge>
  return <RowScore score={entry.overallScore} low={entry.scoreLow} high={entry.scoreHigh} />
}

/** One entry of the history: opened, compared and deleted from here. */
export function EntryRow({ entry, chosen, full, onChoose, onDeleted }: EntryRowProps) {
  const { t } = useTranslation(['history', 'analysis'])
  const format = useFormat()
  const name = entry.channelName || entry.channelInput
  const done = entry.status === 'completed'
  const isUnderWay = isRunning(entry)
  const comparable = done && entry.source === 'quick_search'
  const inside = (
    <>
      <Avatar name={name} src={entry.channelLogoUrl} />
      <span className="min-w-0 flex-1">
        <span className="line-clamp-2 font-medium wrap-anywhere">{name}</span>
        <span className="tnum flex flex-wrap items-center gap-x-2 gap-y-1 text-xs text-ink-3">
          <time dateTime={entry.createdAt} title={format.ago(entry.createdAt)}>
            {format.dateTime(entry.createdAt)}
          </time>
          {entry.source === 'monitoring' && <Badge>{t('sources.monitoring')}</Badge>}
          {!isSource(entry.source) && <Badge>{entry.source}</Badge>}
          {entry.stealth && <Badge icon={<EyeOff aria-hidden className="size-3.5" />}>{t('stealth')}</Badge>}
        </span>
      </span>
      <Outcome entry={entry} />
    </>
  )
  const line = 'flex min-w-0 flex-1 items-center gap-2 py-3 sm:gap-3 sm:pl-2'
  return (
    <li className="flex items-center gap-1.5 pr-1 pl-2 sm:pr-2 sm:pl-3 transition-colors duration-150 hover:bg-raised">
      <span className="flex w-8 shrink-0 justify-center">
        {comparable && (
          <label data-box className="inline-flex size-8 items-center justify-center">
            <span className="sr-only">{t('compare.choose', { name })}</span>
            <input
              type="checkbox"
              checked={chosen}
              disabled={full && !chosen}
              onChange={(event) => onChoose(event.target.checked)}
              className="size-4 accent-iris-solid disabled:opacity-55"
            />
          </label>
        )}
      </span>
      {isSource(entry.source) ? (
        <Link to={pathOf(entry)} className={line}>
          {inside}
        </Link>
      ) : (
        <div className={line}>{inside}</div>
      )}
      <span className="flex w-10 shrink-0 justify-center">
        {!isUnderWay && <DeleteEntry entry={entry} name={name} onDeleted={onDeleted} />}
      </span>
    </li>
  )
}
