import { Play } from 'lucide-react'
import { useRef } from 'react'
import { usableImage } from './avatar'
import { cx } from '../cx'
import { useLazyImage } from './use-image'

interface ThumbnailProps {
  src: string | undefined
  /** Asked for where the first one does not load. */
  fallback?: string | undefined
  /** How long the video is, "12:34". */
  duration?: string | undefined
  /** 256 × 160. */
  large?: boolean
}

/**
 * The picture of a video, 96 × 56 or 256 × 160, fetched when it comes into sight. A play mark replaces it until then, and where there is
 * none. The title is next to it, so it has no text of its own.
 */
export function Thumbnail({ src, fallback, duration, large = false }: ThumbnailProps) {
  const box = useRef<HTMLSpanElement>(null)
  const image = useLazyImage(box, [src, fallback].filter(usableImage))
  return (
    <span
      ref={box}
      aria-hidden
      data-state={image.state}
      className={cx(
        'relative grid shrink-0 place-items-center overflow-hidden rounded-sm border border-line bg-raised text-ink-3',
        large ? 'h-40 w-64' : 'h-14 w-24',
      )}
    >
      <Play className="size-4" />
      {image.src && (
        <img
          // Another address is another picture: what the old one still reports must not count.
          key={image.src}
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
