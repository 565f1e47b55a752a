import { SaveTitle } from '@/shared/saved-titles/save-title'
import type { Readable } from './redacted'
import { useIsPrinting } from '../print-context'
import { demoOf } from './video-card'

interface SaveResultTitleProps {
  report: Readable
  title: string
  /** Without it they are words of one's own, made for this channel. */
  videoId?: string
}

/** Saves a title of the result, with its channel and niche: not of a demo, whose channel is made up, nor once its titles are redacted. */
export function SaveResultTitle({ report, title, videoId }: SaveResultTitleProps) {
  const onPaper = useIsPrinting()
  if (onPaper || report.redacted || demoOf(report) !== undefined) return null
  const { channelId, channelName } = report.channelInfo
  const niche = report.nicheProfile.subNiche
  const of = { channelId, channelName, isSample: report.sample }
  return <SaveTitle what={{ title, ...of, ...(niche && { niche }), ...(videoId && { videoId }) }} />
}
