import { Thumbnail } from '@/ui/image/thumbnail'
import { videoOfDemo, videoOnPlatform, videoOnSample, type VideoPlace } from '@/shared/addresses/video-paths'
import { useFormat } from '@/i18n/format'
import type { ReactNode } from 'react'
import type { Readable } from './redacted'

/** The files of a demo are next to its channel's picture. */
const demoPicture = /^\/demo\/([^/]+)\.svg$/

/** The name of the demo that a report is, if it is one. */
export const demoOf = ({ sample, channelInfo }: Readable): string | undefined =>
  sample ? demoPicture.exec(channelInfo.channelLogoUrl ?? '')?.[1] : undefined

/** Where a video of a report is. Demos and sample channels have pages and pictures of their own. */
export function placeOf(report: Readable, videoId: string): VideoPlace {
  if (!report.sample) return videoOnPlatform(videoId)
  const slug = demoOf(report)
  return slug === undefined ? videoOnSample(videoId) : videoOfDemo(slug, videoId)
}

interface VideoCardProps {
  report: Readable
  videoId: string
  title: ReactNode
  /** Below the title, small: when it was uploaded, what it is. */
  about?: ReactNode
  /** At the right: its figures. */
  children?: ReactNode
  /** Next to its figures: what can be done with it. */
  act?: ReactNode
}

/** A video as one recognises it: its picture, and its title, which leads to it. After 30 days the picture goes with the title. */
export function VideoCard({ report, videoId, title, about, children, act }: VideoCardProps) {
  const format = useFormat()
  const { page, picture, otherPicture } = placeOf(report, videoId)
  const length = report.uploads.find((upload) => upload.videoId === videoId)?.durationS
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)] items-start gap-x-3 gap-y-1 sm:grid-cols-[auto_minmax(0,1fr)_auto]">
      <div className="row-span-2 sm:row-span-1">
        <Thumbnail
          src={report.redacted ? undefined : picture}
          fallback={report.redacted ? undefined : otherPicture}
          duration={length == null ? undefined : format.clock(length)}
        />
      </div>
      <div className="min-w-0 wrap-anywhere">
        <a
          href={page}
          target="_blank"
          rel="noreferrer"
          className="block underline decoration-line-strong underline-offset-4 hover:decoration-current"
        >
          <span className="line-clamp-2">{title}</span>
        </a>
        {about && <div className="tnum mt-0.5 text-xs text-ink-3">{about}</div>}
      </div>
      {children && (
        <div className="flex items-center justify-between gap-2">
          <div className="tnum sm:text-right">{children}</div>
          {act}
        </div>
      )}
    </div>
  )
}
