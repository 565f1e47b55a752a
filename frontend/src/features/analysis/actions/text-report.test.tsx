import { renderHook } from '@testing-library/react'
import { beforeAll, describe, expect, it } from 'vitest'
import { chooseLanguage, loadArea } from '@/i18n'
import { channels } from '@/testing/channels'
import { abstainingReport, report as olderReport } from '@/testing/fixtures'
import type { Report } from '../types'
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
