import { ExternalLink } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { iconButtonClass } from '@/ui/button'
import type { Analysis, Report } from '../types'
import { channelPage } from '../actions/channel-page'
import { MoreMenu } from '../actions/more-menu'
import { Share } from './share'
import { StoryEntry } from './story-entry'

interface ActionProps {
  analysis: Analysis
  report: Report
}

/** What can be done with a result, in one row: to read it in short, to share it, to open the channel, and the rest in a menu. */
export function Actions({ analysis, report }: ActionProps) {
  const { t } = useTranslation('report')
  const open = t(report.sample ? 'actions.openDemo' : 'actions.open')
  return (
    <div className="flex shrink-0 items-center gap-1">
      <StoryEntry analysis={analysis} report={report} place="head" />
      <Share analysis={analysis} report={report} narrow />
      <a
        href={channelPage(analysis, report)}
        target="_blank"
        rel="noreferrer"
        aria-label={open}
        title={open}
        className={iconButtonClass}
      >
        <ExternalLink aria-hidden className="size-4" />
      </a>
      <MoreMenu analysis={analysis} report={report} />
    </div>
  )
}
