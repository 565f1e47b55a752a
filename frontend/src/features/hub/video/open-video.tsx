import { lazy, Suspense } from 'react'
import { useAddressOverlay } from '@/shared/addresses/address-overlay'
import { LazySection } from '@/shared/lazy-section'
import type { HubVideo } from '../types'
import { videoOverlay } from './video-address'

const VideoOverlay = lazy(() => import('./video-overlay'))

/** The video that the address names, over the page. */
export function OpenVideo({ videos }: { videos: readonly HubVideo[] | undefined }) {
  const { id, shown, close } = useAddressOverlay(videoOverlay)
  if (!shown) return null
  return (
    <LazySection>
      <Suspense fallback={null}>
        <VideoOverlay
          videoId={shown}
          open={id !== undefined}
          listed={videos?.find((video) => video.videoId === shown)}
          onClose={close}
        />
      </Suspense>
    </LazySection>
  )
}
