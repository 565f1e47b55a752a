import { useRef } from 'react'
import { cx } from '../cx'
import { useLazyImage } from './use-image'

const sizes = {
  sm: { box: 'size-8 text-xs', px: 32 },
  md: { box: 'size-10 text-sm', px: 40 },
  lg: { box: 'size-12 text-base', px: 48 },
  xl: { box: 'size-16 text-lg', px: 64 },
} as const

/** First letters of the first two words; "YT" where there are none. */
export function initials(name: string): string {
  const letters = name
    .split(/\s+/)
    .map((word) => /[\p{L}\p{N}]/u.exec(word)?.[0] ?? '')
    .filter(Boolean)
    .slice(0, 2)
    .join('')
  return letters ? letters.toLocaleUpperCase() : 'YT'
}

/** A logo may be missing, empty, or the word "null". */
export const usableImage = (src: string | null | undefined): src is string =>
  !!src &&
  src !== 'null' &&
  src !== 'undefined' &&
  /^(https:\/\/|\/(?!\/)|http:\/\/(127\.0\.0\.1|localhost)[:/])/.test(src)

const tints = ['tint-25', 'tint-75', 'tint-150', 'tint-200', 'tint-250', 'tint-325'] as const

/** The same name has the same colour everywhere. */
export function tintOf(name: string): (typeof tints)[number] {
  let mixed = 0x811c9dc5
  for (const letter of name) mixed = Math.imul(mixed ^ (letter.codePointAt(0) ?? 0), 0x01000193)
  return tints[(mixed >>> 8) % tints.length] ?? tints[0]
}

/** The platform serves the picture of a channel in any size: its smallest usual one where the stored address does not load. */
const otherSize = (src: string) => src.replace(/=s\d+(?=-)/, '=s88')

interface AvatarProps {
  name: string
  src?: string | null | undefined
  size?: keyof typeof sizes
}

/**
 * The picture of a channel over its initials. They stay under it: a picture that has loaded is seen only once it is decoded and faded
 * in, and may be clear in places, which its ground covers. It is next to the name, so it has no text of its own.
 */
export function Avatar({ name, src, size = 'md' }: AvatarProps) {
  const box = useRef<HTMLSpanElement>(null)
  const image = useLazyImage(box, usableImage(src) ? [...new Set([src, otherSize(src)])] : [])
  const { box: boxClass, px } = sizes[size]
  return (
    <span
      ref={box}
      aria-hidden
      data-state={image.state}
      className={cx(
        'relative inline-flex shrink-0 items-center justify-center overflow-hidden rounded-full font-semibold select-none',
        boxClass,
        tintOf(name),
      )}
    >
      {initials(name)}
      {image.src && (
        <img
          // Another address is another picture: what the old one still reports must not count.
          key={image.src}
          src={image.src}
          alt=""
          decoding="async"
          width={px}
          height={px}
          className={cx(
            'absolute inset-0 size-full bg-raised object-cover transition-opacity duration-150',
            image.state === 'loaded' ? 'opacity-100' : 'opacity-0',
          )}
          onLoad={image.onLoad}
          onError={image.onError}
        />
      )}
    </span>
  )
}
