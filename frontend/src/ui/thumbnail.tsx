import { Play } from 'lucide-react'
import { useRef } from 'react'
import { usableImage } from './avatar'
import { useLazyImage } from './use-image'

interface ThumbnailProps {
  src: string | undefined
  /** How long the video is, "12:34". */
  duration?: string | undefined
}

/**
 * The picture of a video, 96 × 56, fetched when it comes into sight. A mark of play stands in its place until then, and where there is
 * none. The title stands beside it, so it says nothing itself.
 */
export function Thumbnail({ src, duration }: ThumbnailProps) {
  const box = useRef<HTMLSpanElement>(null)
  const image = useLazyImage(box, [src].filter(usableImage))
  return (
    <span
      ref={box}
      aria-hidden
      data-state={image.state}
      className="relative grid h-14 w-24 shrink-0 place-items-center overflow-hidden rounded-sm border border-line bg-raised text-ink-3"
    >
      <Play className="size-4" />
      {image.src && (
        <img
          src={image.src}
          alt=""
          width={96}
          height={56}
          decoding="async"
          referrerPolicy="no-referrer"
          onLoad={image.onLoad}
          onError={image.onError}
          className="absolute inset-0 size-full object-cover"
        />
      )}
      {duration && (
        <span className="tnum absolute right-0 bottom-0 rounded-sm bg-raised px-1 text-xs text-ink-2">
          {duration}
        </span>
      )}
    </span>
  )
}
