import { lazy, Suspense, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { LatePart } from './late-part'
import type { HubVideo } from './types'
import { videoOf, wasOpened, withoutVideo } from './video-address'

const VideoOverlay = lazy(() => import('./video-overlay'))

/** The video that the address names, over the page. */
export function OpenVideo({ videos }: { videos: readonly HubVideo[] | undefined }) {
  const [params] = useSearchParams()
  const { search, ...place } = useLocation()
  const navigate = useNavigate()
  const videoId = videoOf(params)
  // Stays while the overlay closes.
  const [last, setLast] = useState(videoId)
  if (videoId && videoId !== last) setLast(videoId)
  if (!last) return null
  const close = () =>
    wasOpened(place.state)
      ? void navigate(-1)
      : void navigate({ search: withoutVideo(search) }, { replace: true, preventScrollReset: true })
  return (
    <LatePart>
      <Suspense fallback={null}>
        <VideoOverlay
          videoId={last}
          open={videoId !== undefined}
          listed={videos?.find((video) => video.videoId === last)}
          onClose={close}
        />
      </Suspense>
    </LatePart>
  )
}
