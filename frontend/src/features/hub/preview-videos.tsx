import { useTranslation } from 'react-i18next'
import type { HubVideo } from './types'
import { looks } from './video-card'

/** Some videos for those who are not signed in: each leads to the video itself. */
export default function PreviewVideos({ videos }: { videos: readonly HubVideo[] }) {
  const { t } = useTranslation(['hub', 'report'])
  const marked = !videos.every(({ sample }) => sample)
  return (
    <div className="grid gap-3">
      <ul aria-label={t('videos')} className="grid gap-3 sm:grid-cols-2 md:grid-cols-3 lg:grid-cols-4">
        {videos.map((video) => (
          <li key={video.videoId} className="min-w-0">
            <looks.grid video={video} marked={marked} outside />
          </li>
        ))}
      </ul>
      {!marked && <p className="text-xs text-ink-3">{t('report:sample')}</p>}
    </div>
  )
}
