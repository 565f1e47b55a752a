/** How long one answer may take. It is asked for twice, so that nobody waits longer than twice this. */
const answerWithin = 3_000
const tries = 2

/** The line of a hash: its last 35 digits, and in how many breaches it was seen. Lines that only fill the answer up say 0. */
const line = /^([0-9A-F]{35}):(\d+)$/gim

async function sha1(text: string): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-1', new TextEncoder().encode(text)))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0'))
    .join('')
    .toUpperCase()
}

/** How often each hash was seen that begins with these digits. */
async function fetchRange(prefix: string): Promise<Map<string, number>> {
  const answer = await fetch(`/api/password-ranges/${prefix}`, {
    // Nothing of the question is left in the browser, and nothing but the digits goes with it.
    cache: 'no-store',
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    signal: AbortSignal.timeout(answerWithin),
  })
  if (!answer.ok) throw new Error(`the API answers ${answer.status}`)
  const found = [...(await answer.text()).matchAll(line)]
  // Every real answer has hundreds of lines.
  if (found.length === 0) throw new Error('the API answers without a hash')
  return new Map(found.map(([, suffix = '', count]) => [suffix.toUpperCase(), Number(count)]))
}

async function askAgain<Result>(ask: () => Promise<Result>): Promise<Result> {
  for (let left = tries - 1; left > 0; left -= 1) {
    try {
      return await ask()
    } catch {
      // Asked once more.
    }
  }
  return ask()
}

/**
 * Whether this password is in a known data breach. The API is asked for all hashes that begin with the same five digits, which are about
 * one in a million of those that are known, and the comparison happens here: the rest of the hash does not leave the browser.
 *
 * Fails open: where nothing answers, the list in the app (`password.ts`) decides alone. A service of somebody else's must not keep anybody
 * from signing up, or from replacing a stolen password.
 */
export async function isBreached(password: string): Promise<boolean> {
  try {
    const hash = await sha1(password)
    const seen = await askAgain(() => fetchRange(hash.slice(0, 5)))
    return (seen.get(hash.slice(5)) ?? 0) > 0
  } catch {
    return false
  }
}
