import { screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import type { components } from '@/api/schema'
import { chooseLanguage } from '@/i18n'
import { abstained, claim, report } from '@/testing/api/fixtures'
import { slow } from '@/testing/patience'
import { visit } from '@/testing/render'
import { world } from '@/testing/setup'
import { signedIn } from '@/testing/user-pool/sign-in'
import { xraySection } from '@/testing/api/xray-report'

type Schemas = components['schemas']
type Grade = Schemas['AdviceGrade']

/** The whole record of a piece of advice. */
function record(key: string, params: Schemas['Statement']['params']): Schemas['Recommendation'] {
  const say = (part: string) => ({ key: `rec.${key}.${part}`, params })
  return {
    key,
    advice: say('advice'),
    evidence: say('evidence'),
    effect: claim('title_lift', 1.6, 1.3, 2, 50),
    effectKind: 'effect',
    alternative: say('alternative'),
    test: say('test'),
    success: say('success'),
    impact: 'medium',
  }
}

function read(change: Parameters<typeof xraySection>[0] = {}) {
  const monitor = world.backend.xray.watch()
  const recommendations = [
    record('title_use', { feature: 'number', percent: 0.6, low: 0.3, high: 1, count: 14, of: 50 }),
    record('raise_frequency', { perWeek: 0.8, count: 50 }),
  ]
  const run = world.backend.xray.ran(monitor, {
    report: report({ xray: xraySection(change), recommendations }),
  })
  return visit(`/performance/reports/${run.requestId}`)
}
const card = async (name: string) => within(await screen.findByRole('region', { name }, slow))

/** The first grade of the section with something else about it. */
const graded = (change: Partial<Grade>): Parameters<typeof xraySection>[0] => ({
  grades: [{ ...xraySection().grades![0]!, ...change }],
})

beforeEach(async () => {
  await signedIn()
  await chooseLanguage('en')
})

describe('what to do', () => {
  it('is said in at most three sentences, each opening to its grounds and the day to look again', async () => {
    const { user } = read()
    const toDo = await card('What to do')
    const opened = toDo.getAllByRole('button', { expanded: false })
    expect(opened).toHaveLength(2)
    expect(opened[0]).toHaveTextContent(/Measured here$/)
    expect(opened[1]).toHaveTextContent(/Rule of thumb$/)
    await user.click(opened[1]!)
    expect(toDo.getByText(/^First recommended on .+ · Check again: /)).toBeVisible()
    expect(toDo.getAllByText('Smallest test')[0]).toBeInTheDocument()
    await user.click(opened[0]!)
    expect(toDo.getByText(/^Check again: /)).toBeVisible()
  })

  it('is left out where nothing was advised, as in older reports', async () => {
    read({ advice: [], grades: [] })
    await card('X-Ray')
    expect(screen.queryByRole('region', { name: 'What to do' })).toBeNull()
    expect(screen.queryByRole('region', { name: 'What became of earlier advice' })).toBeNull()
  })
})

describe('what became of earlier advice', () => {
  it('has a word for each piece, and the figures behind it', async () => {
    read()
    const became = await card('What became of earlier advice')
    const [helped, not, early] = became.getAllByRole('listitem').map((item) => within(item))
    expect(helped!.getByRole('heading', { name: 'Test the better time: on weekday evenings' })).toBeVisible()
    expect(helped!.getByText('It helped')).toBeVisible()
    expect(
      helped!.getByText(
        /^6 of 10 uploads since then followed it\. They have 1\.62 times the expected views \(likely 1\.21–2\.16\)\./,
      ),
    ).toBeVisible()
    expect(
      not!.getByRole('heading', { name: 'Make more uploads of the length that works: 8 to 15 minutes' }),
    ).toBeVisible()
    expect(
      not!.getByText(
        /All uploads since then have 1\.08 times .+ Whatever changed, this advice was not the cause\./,
      ),
    ).toBeVisible()
    expect(early!.getByText('Too early')).toBeVisible()
    expect(early!.getByText('4 of 10 uploads so far.')).toBeVisible()
  })

  it('lights the uploads that followed', async () => {
    const { user } = read()
    const became = await card('What became of earlier advice')
    const light = became.getByRole('button', { name: /^Highlight these uploads: Test the better time/ })
    await user.click(light)
    expect(light).toHaveAttribute('aria-pressed', 'true')
  })

  it.each<[string, Partial<Grade>, RegExp]>([
    [
      'chance',
      { outcome: 'no_effect', moved: claim('advice_moved', 1.1, 0.8, 1.5, 46) },
      /That could be chance\.$/,
    ],
    [
      'a rise of all uploads',
      { outcome: 'no_effect' },
      /The uploads that did not follow it changed in the same way, so the advice was not the cause\.$/,
    ],
    [
      'a rise without others to compare with',
      { followed: 9 },
      /Nearly all uploads since then followed it, so something else may be behind this\.$/,
    ],
    [
      'what uploads do not show',
      { outcome: 'cannot_tell', followed: null },
      /^All uploads since then .+ The uploads do not show whether it was followed\.$/,
    ],
    [
      'a change of counting',
      { outcome: 'cannot_tell', moved: abstained('advice_moved', 'counting_changed', 10) },
      /^In the meantime the platform changed what it counts as a view\.$/,
    ],
    [
      'too few uploads',
      { outcome: 'cannot_tell', uploads: 4, moved: abstained('advice_moved', 'few_videos', 4) },
      /There were too few uploads for a verdict\.$/,
    ],
  ])('says what it makes of %s', async (_, change, sentence) => {
    read(graded(change))
    const became = await card('What became of earlier advice')
    const item = became.getByRole('listitem')
    const text = [...item.querySelectorAll('p')].map(({ firstChild }) => firstChild?.textContent ?? '')
    expect(text[0]).toMatch(sentence)
  })

  it('speaks German', async () => {
    await chooseLanguage('de')
    read()
    const became = await card('Was aus früheren Ratschlägen geworden ist')
    expect(became.getByText('Hat geholfen')).toBeVisible()
    expect(became.getByText(/das 1,62-Fache der erwarteten Aufrufe \(wohl 1,21–2,16\)/)).toBeVisible()
  })
})
