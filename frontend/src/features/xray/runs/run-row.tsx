import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { isUnderWay, type RunSummary } from '@/api/runs'
import { useFormat } from '@/i18n/format'
import { paths } from '@/paths'
import { Avatar } from '@/ui/image/avatar'
import { DeleteRun } from './delete-run'
import { useLiveRun } from './live-run'
import { Outcome } from './outcome'

interface RunRowProps {
  run: RunSummary
  onDeleted: () => void
}

/** One run: whose, when, how it went; opened and deleted from here. */
export function RunRow({ run: listed, onDeleted }: RunRowProps) {
  const { t } = useTranslation('xray')
  const format = useFormat()
  const run = useLiveRun(listed)
  const name = run.channelName || run.channelId || run.channelInput
  return (
    <li className="flex items-center gap-1 pr-2 transition-colors duration-150 hover:bg-raised">
      <Link
        to={paths.performanceReport(run.requestId)}
        className="flex min-w-0 flex-1 items-center gap-3 py-3 pl-4"
      >
        <Avatar name={name} src={run.channelLogoUrl} />
        <span className="grid min-w-0 flex-1 gap-x-6 gap-y-1 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] lg:items-center">
          <span className="min-w-0">
            <span className="block truncate font-medium">{name}</span>
            <span className="tnum block text-xs text-ink-3">
              <time dateTime={run.createdAt}>{format.dateTime(run.createdAt)}</time>
              {' · '}
              {t(run.dueAt ? 'runs.scheduled' : 'runs.byHand')}
            </span>
          </span>
          <Outcome run={run} className="text-sm text-ink-2" />
        </span>
      </Link>
      <span className="flex w-10 shrink-0 justify-center">
        {!isUnderWay(run) && <DeleteRun run={run} name={name} onDeleted={onDeleted} />}
      </span>
    </li>
  )
}
