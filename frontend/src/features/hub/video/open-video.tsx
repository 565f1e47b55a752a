import { Suspense } from 'react'
import { useAddressOverlay } from '@/shared/addresses/address-overlay'
import type { HubVideo } from '../types'
import { videoOverlay } from './video-address'
import { lazyPart } from '@/ui/loading/lazy-part'

const VideoOverlay = lazyPart(() => import('./video-overlay'))

/** The video that the address names, over the page. */
export function OpenVideo({ videos }: { videos: readonly HubVideo[] | undefined }) {
  const { id, shown, close } = useAddressOverlay(videoOverlay)
  if (!shown) return null
  return (
    <Suspense fallback={null}>
      <VideoOverlay
        videoId={shown}
        open={id !== undefined}
        listed={videos?.find((video) => video.videoId === shown)}
        onClose={close}
      />
    </Suspense>
  )
}
