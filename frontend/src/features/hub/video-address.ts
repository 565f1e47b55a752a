/** Which video is looked at is part of the address too: a link leads there, and "back" closes it. */
const name = 'video'

export function withVideo(search: string, videoId: string): string {
  const params = new URLSearchParams(search)
  params.set(name, videoId)
  return `?${params.toString()}`
}

export function withoutVideo(search: string): string {
  const params = new URLSearchParams(search)
  params.delete(name)
  return params.size > 0 ? `?${params.toString()}` : ''
}

/** The video that the address names; an id that none can have is dropped. */
export const videoOf = (params: URLSearchParams): string | undefined => {
  const id = params.get(name)
  return id && /^[0-9A-Za-z_-]{11}$/.test(id) ? id : undefined
}

/** Passed along by links of the hub: closing goes back to the page below. */
export const opened = { openedInHub: true } as const

export const wasOpened = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'openedInHub' in state
