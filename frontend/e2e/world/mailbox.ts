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

/** The newest mail to an address with such a subject; a queue and a function lie before it. */
export async function mailTo(address: string, subject: RegExp): Promise<SentMail> {
  const end = Date.now() + 60_000
  for (;;) {
    const found = (await mailsTo(address)).find((mail) => subject.test(mail.subject))
    if (found) return found
    assert.ok(Date.now() < end, `no mail ${String(subject)} within a minute`)
    await pause(500)
  }
}

/** Path and query of the link in a mail that leads to such a path. */
export function linkIn(mail: SentMail, path: RegExp): string {
  const links = (mail.text.match(/https?:\/\/\S+/g) ?? []).map((link) => new URL(link))
  const found = links.find(({ pathname }) => path.test(pathname))
  assert.ok(found, `the mail "${mail.subject}" has no link to ${String(path)}`)
  return found.pathname + found.search
}
