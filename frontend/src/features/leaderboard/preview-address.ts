/** Which channel is looked at over the board stands in the address too: a link leads there, and "back" closes it. */
const name = 'channel'

export function withPreview(search: string, channelId: string): string {
  const params = new URLSearchParams(search)
  params.set(name, channelId)
  return `?${params.toString()}`
}

export function withoutPreview(search: string): string {
  const params = new URLSearchParams(search)
  params.delete(name)
  return params.size > 0 ? `?${params.toString()}` : ''
}

/** The channel that the address names; an id that none can have is dropped. */
export const previewOf = (params: URLSearchParams): string | undefined => {
  const id = params.get(name)
  return id && /^UC[0-9A-Za-z_-]{22}$/.test(id) ? id : undefined
}

/** Handed along by the link on the board: closing goes back to where it stood. */
export const opened = { openedOnBoard: true } as const

export const wasOpened = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'openedOnBoard' in state
