import { useState } from 'react'
import { cx } from './cx'

const sizes = {
  sm: 'size-8 text-xs',
  md: 'size-10 text-sm',
  lg: 'size-12 text-base',
  xl: 'size-16 text-lg',
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

interface AvatarProps {
  name: string
  src?: string | null | undefined
  size?: keyof typeof sizes
}

/** The picture of a channel, or its initials. It stands beside the name, so it says nothing itself. */
export function Avatar({ name, src, size = 'md' }: AvatarProps) {
  const [broken, setBroken] = useState<string | null>(null)
  const box = cx('shrink-0 rounded-full bg-raised', sizes[size])
  if (usableImage(src) && broken !== src) {
    return (
      <img
        src={src}
        alt=""
        loading="lazy"
        decoding="async"
        width={64}
        height={64}
        className={cx(box, 'object-cover')}
        onError={() => setBroken(src)}
      />
    )
  }
  return (
    <span aria-hidden className={cx(box, 'inline-flex items-center justify-center font-semibold text-ink-2')}>
      {initials(name)}
    </span>
  )
}
