/** Every address of the product, built in one place. Components name no address themselves (lint sees to it). */

type Query = Record<string, string | number | undefined>

function withQuery(path: string, query: Query): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query))
    if (value !== undefined && value !== '') search.set(name, String(value))
  const text = search.toString()
  return text ? `${path}?${text}` : path
}

export type AuthView = 'sign-in' | 'sign-up' | 'confirm' | 'reset'
export type FailureScreenKind = 'network' | 'notfound' | 'server' | 'timeout' | 'api' | 'unknown'

/** Route patterns, for the router alone. */
export const patterns = {
  home: '/',
  auth: '/auth',
  authCallback: '/auth-callback',
  dashboard: '/dashboard',
  quickAnalyzer: '/quick-analyzer',
  analysis: '/analysis/:requestId',
  channelNotFound: '/channel-not-found',
  analysisFailed: '/analysis-failed',
  terms: '/terms',
  privacy: '/privacy',
  anythingElse: '*',
} as const

export const paths = {
  home: () => patterns.home,
  auth: (query: { next?: string; view?: AuthView } = {}) => withQuery(patterns.auth, query),
  quickAnalyzer: (query: { channel?: string; retry?: string } = {}) =>
    withQuery(patterns.quickAnalyzer, query),
  analysis: (requestId: string) => `/analysis/${encodeURIComponent(requestId)}`,
  channelNotFound: (query: { channel?: string } = {}) => withQuery(patterns.channelNotFound, query),
  analysisFailed: (query: { channel?: string; error?: FailureScreenKind; retries?: number } = {}) =>
    withQuery(patterns.analysisFailed, query),
  terms: () => patterns.terms,
  privacy: () => patterns.privacy,
}

/** Addresses outside the product. */
export const external = {
  platformTerms: 'https://www.youtube.com/t/terms',
  platformPrivacy: 'https://policies.google.com/privacy',
  channel: (channelId: string, handle?: string | null) =>
    handle
      ? `https://www.youtube.com/${encodeURI(handle)}`
      : `https://www.youtube.com/channel/${encodeURIComponent(channelId)}`,
  mail: (address: string) => `mailto:${encodeURIComponent(address).replaceAll('%40', '@')}`,
  video: (videoId: string) => `https://www.youtube.com/watch?v=${encodeURIComponent(videoId)}`,
}

/**
 * Where to go after signing in: the address the person wanted, if it is a path of this site. Anything that a browser could read as
 * another host ("//evil.example", "/\evil.example") is refused; control characters too, because browsers drop them before reading.
 */
export function safeNext(next: string | null | undefined, otherwise: string = paths.home()): string {
  if (!next) return otherwise
  // eslint-disable-next-line no-control-regex -- control characters are what is looked for
  if (/[\u0000-\u001f\u007f]/.test(next)) return otherwise
  return next === '/' || /^\/[^/\\]/.test(next) ? next : otherwise
}
