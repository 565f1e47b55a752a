import { useTranslation } from 'react-i18next'
import { useRoomy } from '@/ui/layout/use-roomy'
import type { HubVideo } from './types'
import { looks } from './video/video-card'
import { layout } from './view'

/**
 * Some videos for those who are not signed in: each leads to the video itself. A phone lists them, or the page would be eight windows long.
 */
export default function PreviewVideos({ videos }: { videos: readonly HubVideo[] }) {
  const { t } = useTranslation(['hub', 'report'])
  const marked = !videos.every(({ sample }) => sample)
  const view = useRoomy() === false ? 'list' : 'grid'
  const Each = looks[view]
  return (
    <div className="grid gap-3">
      <ul aria-label={t('videos')} className={layout[view]}>
        {videos.map((video) => (
          <li key={video.videoId} className="min-w-0">
            <Each video={video} marked={marked} outside />
          </li>
        ))}
      </ul>
      {!marked && <p className="text-xs text-ink-3">{t('report:sample')}</p>}
    </div>
  )
}
