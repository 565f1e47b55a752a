import { useEffect, useState } from 'react'

export interface ChannelCount {
  channels: number
  /** `null` while nobody could say; no figure is made up for it. */
  videos: number | null
  /** How long the newest analyses took, their median, in seconds; `null` where too few were measured. */
  seconds: number | null
}

export const refreshEvery = 300_000

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0

function parse(answer: unknown): ChannelCount | null {
  if (typeof answer !== 'object' || answer === null) return null
  const { channels, videos, seconds } = answer as Record<string, unknown>
  const known = (value: unknown) => (isCount(value) ? value : null)
  return isCount(channels) ? { channels, videos: known(videos), seconds: known(seconds) } : null
}

/** Without swr and the API client, because the landing page needs it. */
async function read(): Promise<ChannelCount | null> {
  try {
    const response = await fetch('/api/channels/count', { signal: AbortSignal.timeout(8_000) })
    return response.ok ? parse(await response.json()) : null
  } catch {
    return null
  }
}

/** How much was analysed so far: `null` until it was read once, asked for every five minutes; after a failure the last number stays. */
export function useChannelCount(): ChannelCount | null {
  const [count, setCount] = useState<ChannelCount | null>(null)
  useEffect(() => {
    let shown = true
    const refresh = async () => {
      const fresh = await read()
      if (shown) setCount((known) => fresh ?? known)
    }
    void refresh()
    const timer = setInterval(() => {
      if (!document.hidden) void refresh()
    }, refreshEvery)
    return () => {
      shown = false
      clearInterval(timer)
    }
  }, [])
  return count
}
