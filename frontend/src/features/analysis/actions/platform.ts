import { outside } from '@/shared/addresses/outside-paths'

const host = /^(?:www\.|m\.)?youtube\.com$/i
const channelId = /^UC[\w-]{22}$/
const handle = /^@[\p{L}\p{M}\p{N}._·-]{1,100}$/u
const name = /^[\p{L}\p{M}\p{N}._·-]{1,100}$/u

const decoded = (path: string): string => {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/** The channel's own path in a pasted address of the platform; of any other address nothing is taken over. */
function stepsOfLink(typed: string): string[] | undefined {
  if (!/youtube\.com/i.test(typed)) return undefined
  const text = /^https?:\/\//i.test(typed) ? typed : `https://${typed}`
  if (!URL.canParse(text)) return undefined
  const { hostname, pathname } = new URL(text)
  if (!host.test(hostname)) return undefined
  const [first = '', second = ''] = pathname.split('/').filter(Boolean).map(decoded)
  if (handle.test(first)) return [first]
  if (first === 'channel' && channelId.test(second)) return [first, second]
  return (first === 'c' || first === 'user') && name.test(second) ? [first, second] : undefined
}

interface Channel {
  channelId: string
  handle?: string | null | undefined
}

/** The channel's page on the platform, by what was typed: a handle, its address, its id, else the /c/ or @ form. */
export function platformAddress(input: string, channel: Channel): string {
  const typed = input.trim()
  if (handle.test(typed)) return outside.platform(typed)
  const steps = stepsOfLink(typed)
  if (steps) return outside.platform(...steps)
  const id = [typed, channel.channelId].find((text) => channelId.test(text))
  if (id) return outside.platform('channel', id)
  const known = channel.handle?.trim() ?? ''
  if (handle.test(known)) return outside.platform(known)
  return /^[\w.-]{3,30}$/.test(typed) ? outside.platform(`@${typed}`) : outside.platform('c', typed)
}
