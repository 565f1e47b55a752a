import { useTranslation } from 'react-i18next'
import Dialog from '@/ui/overlay/dialog'
import Sheet from '@/ui/overlay/sheet'
import { useRoomy } from '@/ui/layout/use-roomy'
import { useDetails } from '../api'
import type { HubVideo } from '../types'
import { VideoDetails, Missing, Waiting } from './video-details'
import { Ways } from './ways'

interface VideoOverlayProps {
  videoId: string
  /** As the list has it, until the whole is there. */
  listed: HubVideo | undefined
  open: boolean
  onClose: () => void
}

/** A video over the page: a dialog where there is room, a sheet on phones. */
export default function VideoOverlay({ videoId, listed, open, onClose }: VideoOverlayProps) {
  const { t } = useTranslation('hub')
  const { data, error, mutate } = useDetails(open ? videoId : undefined)
  const roomy = useRoomy() !== false
  const details = data?.video.videoId === videoId ? data : undefined
  const gone = error?.code === 'not_found'
  const video = gone ? undefined : (details?.video ?? listed)
  const frame = {
    open,
    onOpen: (next: boolean) => {
      if (!next) onClose()
    },
    title: video?.title ?? t('details.title'),
    close: t('details.close'),
  }
  const inside = video ? (
    <VideoDetails video={video} details={details} error={error} again={() => void mutate()} />
  ) : error ? (
    <Missing error={error} again={() => void mutate()} />
  ) : (
    <Waiting />
  )
  if (roomy)
    return (
      <Dialog {...frame} size="lg" footer={video && <Ways video={video} />}>
        {inside}
      </Dialog>
    )
  return (
    <Sheet {...frame} side="bottom">
      {video && (
        <div className="flex flex-wrap gap-2 pb-4">
          <Ways video={video} />
        </div>
      )}
      {inside}
    </Sheet>
  )
}
