import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { useLabels } from '../labels'
import type { HubVideo } from '../types'
import { videoOverlay } from './video-address'
import { Picture } from './video-card'

/** A video among others. Over the page, it opens `inPlace` of the one that is looked at, and closing leads to the page all the same. */
export function SmallVideo({ video, inPlace = false }: { video: HubVideo; inPlace?: boolean }) {
  const { t } = useTranslation('hub')
  const labels = useLabels()
  const { search, ...place } = useLocation()
  return (
    <div className="relative grid grid-cols-[auto_minmax(0,1fr)] gap-3">
      <div className="w-24">
        <Picture video={video} labels={labels} className="rounded-sm" />
      </div>
      <div className="min-w-0 text-xs">
        <Link
          replace={inPlace}
          preventScrollReset
          to={{ search: videoOverlay.with(search, video.videoId) }}
          state={inPlace ? (place.state as unknown) : videoOverlay.opened}
          aria-haspopup={inPlace ? undefined : 'dialog'}
          aria-label={t('card.open', { title: video.title })}
          className="line-clamp-2 font-medium wrap-anywhere after:absolute after:inset-0"
        >
          <span lang={video.language ?? undefined}>{video.title}</span>
        </Link>
        <p className="truncate text-ink-3">{video.channelName}</p>
        <p className="tnum text-ink-2">
          {labels.times(video.multiple)} · {labels.likely(video)}
        </p>
      </div>
    </div>
  )
}
