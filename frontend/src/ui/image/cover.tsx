import { useRef } from 'react'
import { tintOf, usableImage } from './avatar'
import { cx } from '../cx'
import { useLazyImage } from './use-image'

interface CoverProps {
  /** What the picture is of: its first letter and its colour replace the picture. */
  name: string
  src: string | undefined
  /** Tried when `src` does not load. */
  fallback?: string | undefined
  /** How long the video is, "12:34". */
  duration?: string | undefined
  /** Its width; the height follows from it. */
  className?: string
}

const letterOf = (name: string) => (/[\p{L}\p{N}]/u.exec(name)?.[0] ?? '·').toLocaleUpperCase()

/**
 * The picture of a video as wide as its place, 16 to 9, fetched when it comes into sight. Until then, and where no address works, a
 * coloured letter. The title is written next to it, so it has no text of its own.
 */
export function Cover({ name, src, fallback, duration, className }: CoverProps) {
  const box = useRef<HTMLSpanElement>(null)
  const image = useLazyImage(box, [src, fallback].filter(usableImage))
  return (
    <span
      ref={box}
      aria-hidden
      data-state={image.state}
      className={cx('relative block overflow-hidden', tintOf(name), className)}
    >
      <svg viewBox="0 0 16 9" width="100%" fill="currentColor" className="block">
        <text x="8" y="6" textAnchor="middle" fontSize="4" fontWeight="600">
          {letterOf(name)}
        </text>
      </svg>
      {image.src && (
        <img
          // What the address before still reports is of another picture.
          key={image.src}
          src={image.src}
          alt=""
          width={320}
          height={180}
          decoding="async"
          referrerPolicy="no-referrer"
          className={cx(
            'absolute inset-0 size-full bg-raised object-cover transition-opacity duration-150',
            image.state === 'loaded' ? 'opacity-100' : 'opacity-0',
          )}
          onLoad={image.onLoad}
          onError={image.onError}
        />
      )}
      {duration && (
        <span className="tnum absolute right-2 bottom-0 mb-2 rounded-sm bg-raised px-1 text-xs text-ink-2">
          {duration}
        </span>
      )}
    </span>
  )
}
