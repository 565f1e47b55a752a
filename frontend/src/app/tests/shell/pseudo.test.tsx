import { render, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import demos from '@/shared/demos/demos.json'
import hero from '@/shared/demos/hero.json'
import { storage } from '@/features/legal/storage'
import { createFormat } from '@/i18n/format'
import { routeTable, type RouteName } from '@/paths'
import rulebook from '@/shared/rules/rulebook.json'
import { visit } from '@/testing/render'
import { world } from '@/testing/setup'
import { signedIn, signedOut } from '@/testing/user-pool/sign-in'

// Before the texts are loaded: the whole file is shown in the language nobody speaks.
localStorage.setItem('kanalyse.language', 'pseudo')

/** Names, and units that are the same in every language. */
const names = [
  'Kanalyse',
  'YouTube',
  'Google',
  'Amazon',
  'GitHub',
  'CSV',
  'FAQ',
  'RPM',
  'USD',
  'EUR',
  'UTC',
  'Firefox',
  'Linux',
]
const attributes = ['aria-label', 'aria-description', 'aria-valuetext', 'title', 'placeholder', 'alt']

const wordsOf = (text: string): string[] => text.match(/[A-Za-z]{3,}/g) ?? []

/** What the browser itself writes in English: months, weekdays, "3 hours ago". */
function intlWords(): string[] {
  const format = createFormat('en-GB')
  const months = Array.from({ length: 12 }, (_, month) => new Date(2026, month, 15).toISOString())
  const styles = ['short', 'long'] as const
  return [
    ...months.flatMap((iso) => [format.date(iso), format.dateTime(iso), format.month(iso)]),
    ...styles.flatMap((style) =>
      months.map((_, day) =>
        new Date(2026, 0, day + 1).toLocaleDateString('en-GB', { weekday: style, month: style }),
      ),
    ),
    ...[1, 90, 4_000, 90_000, 3e6, 4e7].flatMap((seconds) =>
      [1, 2.5].map((times) => format.ago(new Date(Date.now() - seconds * times * 1000).toISOString())),
    ),
    ...['DE', 'US', 'GB', 'AT', 'CH'].map(format.region),
    ...['de', 'en'].map(format.language),
  ].flatMap(wordsOf)
}

/** The words of the API, the configuration, the engine's formulas and the address: data is shown as it is. */
function dataWords(path: string): string[] {
  const { me, jobs, status, board, hub, xray } = world.backend
  const stored = storage.map(({ name }) => name)
  const data = [
    me,
    jobs,
    status,
    board.rows,
    hub.videos,
    xray.monitors,
    demos,
    hero,
    rulebook,
    stored,
    'eu-central-1',
  ]
  return wordsOf(JSON.stringify(data) + decodeURIComponent(path))
}

/** Texts in sight or read out that hold a word which did not come through the translation. */
function untranslated(known: ReadonlySet<string>): string[] {
  const texts: string[] = [document.title]
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) texts.push(node.textContent ?? '')
  for (const element of document.body.querySelectorAll('*'))
    for (const name of attributes) texts.push(element.getAttribute(name) ?? '')
  return texts.filter((text) => {
    // Addresses and handles are nobody's language.
    const shown = text.replace(/https?:\/\/\S+|\S*@\S+/g, ' ')
    return wordsOf(shown).some((word) => !known.has(word))
  })
}

/** Waits until the page is at rest: deferred parts have arrived, skeletons are gone. */
async function settled(): Promise<void> {
  await waitFor(() => expect(document.querySelector('main h1, h1')).toBeTruthy())
  let before = ''
  await waitFor(
    () => {
      const now = `${String(document.querySelectorAll('*').length)} ${document.body.textContent}`
      const still = now === before
      before = now
      expect(still).toBe(true)
    },
    { interval: 250 },
  )
}

const examples: Partial<Record<RouteName, string>> = {
  anythingElse: '/nowhere',
  analysisFailed: '/analysis-failed?channel=%40endless&error=timeout&retries=2',
  channelNotFound: '/channel-not-found?channel=%40nobody',
  performanceReport: `/performance/reports/${'f'.repeat(32)}`,
}

/** The built pages that somebody of this kind may open, as [name, example address]. */
function pagesFor(member: boolean): [RouteName, string][] {
  return (Object.keys(routeTable) as RouteName[]).flatMap((name) => {
    const { path, access, state } = routeTable[name]
    const mine = member ? access === 'member' || name === 'home' : access === 'public'
    // Results have a test of their own.
    const elsewhere = ['analysis', 'channelAnalysis', 'demoXray'].includes(name)
    if (state !== 'built' || !mine || elsewhere) return []
    return [[name, examples[name] ?? path]]
  })
}

async function expectTranslated(path: string): Promise<void> {
  visit(path)
  await settled()
  expect(document.body.textContent).toMatch(/⟦/)
  expect(untranslated(new Set([...names, ...intlWords(), ...dataWords(path)]))).toEqual([])
}

describe('in a language nobody speaks', () => {
  it.each(pagesFor(false))('a visitor finds no plain text on %s', async (_name, path) => {
    expect(path).not.toContain(':')
    await signedOut()
    await expectTranslated(path)
  })

  it.each(['sign-up', 'confirm', 'reset'])('nor on the step %s', async (view) => {
    await signedOut()
    await expectTranslated(`/auth?view=${view}`)
  })

  it.each(['/confirm-address', '/unsubscribe'])('nor on the link of a mail to %s', async (path) => {
    await signedOut()
    await expectTranslated(`${path}?token=${'f'.repeat(32)}`)
  })

  it.each(pagesFor(true))('nor does a member on %s', async (_name, path) => {
    expect(path).not.toContain(':')
    await signedIn()
    world.backend.add()
    await expectTranslated(path)
  })

  it('nor on setups, whatever becomes of their emails', async () => {
    await signedIn()
    const mail = { on: true, address: 'jo@example.org', confirmed: true, askedAt: null, stopped: null }
    const now = new Date().toISOString()
    world.backend.xray.watch({ mail: { ...mail, confirmed: false, askedAt: now } })
    world.backend.xray.watch({ mail: { ...mail, confirmed: false } })
    for (const stopped of ['bounced', 'complained', 'unsubscribed'] as const)
      world.backend.xray.watch({ mail: { ...mail, on: false, stopped } })
    world.backend.xray.watch({ mail: { ...mail, on: false } })
    await expectTranslated('/performance')
  })

  it.each(['', '?tab=codes', '?tab=people', '?tab=operations', '?tab=audit'])(
    'nor an administrator on the operators’ screen%s',
    async (part) => {
      await signedIn()
      world.backend.me = { ...world.backend.me, isAdmin: true }
      await expectTranslated(routeTable.admin.path + part)
    },
  )

  it('nor in a result', async () => {
    await signedIn()
    const { requestId } = world.backend.add()
    await expectTranslated(`/analysis/${requestId}`)
  })

  it('while a text that is not translated would be found', () => {
    render(<p title="Not translated">⟦şǿḿḗ ŧḗẋŧ⟧ Kanalyse</p>)
    expect(untranslated(new Set([...names, ...intlWords()]))).toContain('Not translated')
  })
})
