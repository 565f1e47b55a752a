import { renderHook } from '@testing-library/react'
import { beforeAll, describe, expect, it } from 'vitest'
import { chooseLanguage, loadArea } from '@/i18n'
import { channels } from '@/testing/channels'
import { abstainingReport, report as olderReport } from '@/testing/api/fixtures'
import news from '../../../../public/demo/xray-demo.json'
import quiet from '../../../../public/demo/xray-quiet.json'
import type { Analysis, Report } from '../types'
import { reportFileName } from './file-name'
import { useTextReport } from './text-report'

const write = (report: Report) => renderHook(() => useTextReport()).result.current(report)

beforeAll(() => loadArea('report', 'result', 'resultTabs', 'advice', 'adviceTabs'))

describe.each(['en', 'de'] as const)('in %s', (language) => {
  beforeAll(() => chooseLanguage(language))

  it.each([
    ...Object.entries(channels),
    ['an older engine’s', olderReport()] as const,
    ['an abstaining', abstainingReport()] as const,
  ])('%s report is whole: no key, no empty value, no number that is none', (_name, report) => {
    const text = write(report)
    expect(text).not.toMatch(/NaN|undefined|null|Infinity|\[object|\{\{|\$t\(/)
    expect(text).not.toMatch(/\b(advice|result|report)\w*:|\b(figures|reasons|breakdown|units|basis)\.[a-z]/)
    expect(text).toContain(report.channelInfo.channelName)
    expect(text).toContain(report.engineVersion)
    for (const point of report.outliers) expect(text).toContain(point.title)
  })

  it('every figure names its interval and what it rests on', () => {
    expect(write(olderReport())).toMatch(
      language === 'en'
        ? /Median views: 21.4K \(likely 17.9K–25.8K; 42 uploads\)/
        : /Median der Aufrufe: 21.400 \(wohl 17.900–25.800; 42 Uploads\)/,
    )
  })

  it('an abstention says why', () => {
    expect(write(abstainingReport())).toMatch(
      language === 'en'
        ? /Overall score: Not enough data \(3 uploads; Too few uploads for this\)/
        : /Gesamt-?[Ss]core: .+ \(3 Uploads; Zu wenige Uploads dafür\)/,
    )
  })
})

describe('of a run it says all that the view of X-Ray says', () => {
  beforeAll(() => loadArea('xrayReport'))
  const runs = { demo: news as unknown as Analysis, quiet: quiet as unknown as Analysis }
  const text = (run: Analysis) => renderHook(() => useTextReport()).result.current(run.report!, run)

  it.each(['en', 'de'] as const)('in %s, without a key or an empty value', async (language) => {
    await chooseLanguage(language)
    for (const run of Object.values(runs)) {
      expect(text(run)).not.toMatch(/NaN|undefined|null|Infinity|\[object|\{\{|\$t\(/)
      expect(text(run)).not.toMatch(
        /\b(xray|advice|result|report)\w*:[a-z]|\b(windows|since|seo|changes)\.[a-z]/,
      )
      for (const { title } of run.report!.xray!.topVideosByVpm) expect(text(run)).toContain(title)
    }
  })

  it('what changed comes first, then the alert, the windows, what was gathered, and the hints', async () => {
    await chooseLanguage('en')
    const said = [
      /What changed since 25.Jul.2026/,
      / \d+ days ago\.$/m,
      /from .+ to .+ · (better|worse)$/m,
      /The newest uploads have \d+% fewer views/,
      /days against the \d+ before, Long video:/,
      / → .+ · Beyond noise/,
      /\d+ uploads followed · \d+ new · whole channel: /,
      /Views gathered: /,
      /Views a day, typical upload: .+ a day/,
      /^What to do:$/m,
      /^What became of earlier advice:$/m,
      /^Your experiments:$/m,
      /^Title ideas:$/m,
      /Long videos without chapters: \d+ of \d+ uploads/,
    ]
    const places = said.map((line) => text(runs.demo).search(line))
    expect(places.filter((place) => place < 0)).toEqual([])
    expect(places).toEqual(places.toSorted((a, b) => a - b))
  })

  it('a figure with its interval once, whatever its unit', async () => {
    await chooseLanguage('en')
    expect(text(runs.demo)).toContain('Performance tier: Elite\n  Channels of its size')
    expect(text(runs.demo)).toMatch(/^Health score: Good\n {2}Overall score: 79\.6 of 100 \(likely 78–81; /m)
    expect(text(runs.demo)).toMatch(
      /^Automation potential: [\d.]+ of 35 \(likely [\d.]+–[\d.]+; \d+ uploads\)$/m,
    )
    expect(text(runs.demo)).toMatch(
      /^Points deducted: 2 \(Views are falling more than chance would explain\)$/m,
    )
    expect(text(runs.quiet)).toMatch(/^ {2}Today: [\d.]+ a week \(likely /m)
    expect(text(runs.demo)).toContain(
      'The Workbench Build – is it worth it?: 33.1K views per month since upload',
    )
  })

  it('a minus, not a hyphen, before every number', async () => {
    await chooseLanguage('de')
    expect(text(runs.demo)).toMatch(/erklärt: −20\s%/)
    expect(text(runs.demo)).not.toMatch(/[\s(]-\d/)
  })

  it('that nothing changed, where nothing did', async () => {
    await chooseLanguage('en')
    expect(text(runs.quiet)).toContain('Nothing has changed beyond noise')
    expect(text(runs.quiet)).not.toMatch(/· Beyond noise|The newest uploads have/)
  })
})

it.each([
  ['a/b\\c:d*e', 'a b c d e'],
  ['..hidden', 'hidden'],
  ['\u0000\u202E', 'Kanalyse'],
  ['ü'.repeat(300), 'ü'.repeat(80)],
])('the file of the channel %j can be saved anywhere', (channelName, name) => {
  const report = olderReport()
  report.channelInfo.channelName = channelName
  report.analysisDate = '2030-01-31T10:00:00Z'
  expect(reportFileName(report)).toBe(`${name} 2030-01-31.txt`)
})
