import { paths } from '@/paths'

/**
 * Where to go after signing in: the address the person wanted, if it is a path of this site. Anything that a browser could read as
 * another host ("//evil.example", "/\evil.example") is refused; control characters too, because browsers drop them before reading.
 */
export function safeNext(next: string | null | undefined, otherwise: string = paths.home()): string {
  if (!next) return otherwise
  if (/\p{Cc}/u.test(next)) return otherwise
  return next === '/' || /^\/[^/\\]/.test(next) ? next : otherwise
}
