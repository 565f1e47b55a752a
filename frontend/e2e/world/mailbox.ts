/** What the local cloud keeps of the mails that the product sent; none leaves it. */
import assert from 'node:assert/strict'
import { setTimeout as pause } from 'node:timers/promises'

/** Without the address of the local cloud nobody can look into its mails. */
export const cloud = process.env.CLOUD_URL

export interface SentMail {
  id: string
  to: string[]
  subject: string
  text: string
  headers: Record<string, string>
}

async function mailsTo(address: string): Promise<SentMail[]> {
  const answer = await fetch(`${cloud ?? ''}/_local/mail.json?to=${encodeURIComponent(address)}`, {
    signal: AbortSignal.timeout(20_000),
  })
  assert.equal(answer.status, 200, 'the local cloud shows its mails')
  return ((await answer.json()) as { mails: SentMail[] }).mails
}

/** The newest mail to an address that is looked for; a queue and a function lie before it. */
async function awaitMail(
  address: string,
  what: string,
  fits: (mail: SentMail) => boolean,
): Promise<SentMail> {
  const end = Date.now() + 60_000
  for (;;) {
    const found = (await mailsTo(address)).find(fits)
    if (found) return found
    assert.ok(Date.now() < end, `no mail ${what} within a minute`)
    await pause(500)
  }
}

export const mailTo = (address: string, subject: RegExp): Promise<SentMail> =>
  awaitMail(address, String(subject), (mail) => subject.test(mail.subject))

/** The newest mail to an address with such words in its text, wherever its lines break. */
export const mailSaying = (address: string, words: string): Promise<SentMail> =>
  awaitMail(address, `with "${words}"`, ({ text }) => text.replace(/\s+/g, ' ').includes(words))

/** Path and query of the link in a mail that leads to such a path. */
export function linkIn(mail: SentMail, path: RegExp): string {
  const links = (mail.text.match(/https?:\/\/\S+/g) ?? []).map((link) => new URL(link))
  const found = links.find(({ pathname }) => path.test(pathname))
  assert.ok(found, `the mail "${mail.subject}" has no link to ${String(path)}`)
  return found.pathname + found.search
}
