import { useTranslation } from 'react-i18next'
import { useFormat } from '@/i18n/format'
import { Avatar } from '@/ui/avatar'
import { Tag } from '@/ui/tag'
import type { Analysis, Report } from '../types'
import { Actions } from './actions'
import { Badges } from './badges'

/** Who was analysed, where it stands, and what can be done from here. */
export function ResultHeader({ analysis, report }: { analysis: Analysis; report: Report }) {
  const { t } = useTranslation('report')
  const format = useFormat()
  const { channelInfo: channel } = report
  return (
    <header className="grid gap-4">
      <div className="flex flex-wrap items-center gap-x-6 gap-y-4">
        <div className="flex min-w-0 flex-1 basis-72 items-center gap-4">
          <Avatar name={channel.channelName} src={channel.channelLogoUrl} size="xl" />
          <div className="min-w-0">
            <h1 className="text-xl font-semibold tracking-tight [overflow-wrap:anywhere]">
              {channel.channelName}
            </h1>
            <p className="text-ink-2">
              {channel.handle && <span className="[overflow-wrap:anywhere]">{channel.handle} · </span>}
              {t('analysed', { date: format.dateTime(report.analysisDate) })}
            </p>
          </div>
        </div>
        <Actions analysis={analysis} report={report} />
      </div>
      <div className="flex flex-wrap gap-2">
        <Tag tone="iris">{t(`stage.${report.stage}`)}</Tag>
        <Badges badges={report.badges} />
        {report.sample && <Tag>{t('sample')}</Tag>}
      </div>
    </header>
  )
}
