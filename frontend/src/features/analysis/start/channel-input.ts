/** What a person may type for a channel. The server decides; this only spares a round trip for what can never be one. */
export const longestInput = 200

const platformHosts = /^(?:[a-z0-9-]+\.)?youtube\.com$|^youtu\.be$/i

export function isPossibleChannel(typed: string): boolean {
  const text = typed.trim()
  if (text === '' || text.length > longestInput) return false
  // eslint-disable-next-line no-control-regex -- control characters are what is looked for
  if (/[\u0000-\u001f\u007f]/.test(text)) return false
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(text)?.[1]?.toLowerCase()
  if (scheme && scheme !== 'http' && scheme !== 'https') return false
  if (!scheme) return true
  try {
    const { hostname } = new URL(text)
    return platformHosts.test(hostname)
  } catch {
    return false
  }
}
