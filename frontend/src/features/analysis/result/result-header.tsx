import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '@/i18n/format'
import { Avatar } from '@/ui/avatar'
import { Badge } from '@/ui/badge'
import type { Report } from '../types'
import { Badges } from './badges'

interface ResultHeaderProps {
  report: Report
  /** What can be done from here. */
  actions?: ReactNode
  /** What the reader has to do with the channel; before its badges. */
  mark?: ReactNode
  /** In a dialog the name stands below the dialog's own title. */
  heading: 'h1' | 'h2'
}

/** Who was analysed, and where it stands. */
export function ResultHeader({ report, actions, mark, heading: Heading }: ResultHeaderProps) {
  const { t } = useTranslation('report')
  const format = useFormat()
  const { channelInfo: channel, ratingLabel } = report
  return (
    <header className="grid gap-4">
      <div className="flex flex-wrap items-center gap-x-6 gap-y-4">
        <div className="flex min-w-0 flex-1 basis-96 items-center gap-4">
          <Avatar name={channel.channelName} src={channel.channelLogoUrl} size="xl" />
          <div className="min-w-0">
            <Heading className="text-xl font-semibold tracking-tight [overflow-wrap:anywhere]">
              {channel.channelName}
            </Heading>
            <p className="text-ink-2">
              {ratingLabel && <span className="font-medium text-ink">{t(`rating.${ratingLabel}`)} · </span>}
              {channel.handle && <span className="[overflow-wrap:anywhere]">{channel.handle} · </span>}
              <span className="inline-block">
                {t('analysed', { date: format.dateTime(report.analysisDate) })}
              </span>
            </p>
          </div>
        </div>
        {actions}
      </div>
      <div className="flex flex-wrap gap-2">
        {mark}
        <Badges report={report} />
        {report.sample && <Badge>{t('sample')}</Badge>}
      </div>
    </header>
  )
}
