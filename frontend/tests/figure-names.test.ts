import { expect, it } from 'vitest'
import adviceDe from '../src/i18n/locales/de/analysis/advice.json'
import reportDe from '../src/i18n/locales/de/analysis/report.json'
import xrayDe from '../src/i18n/locales/de/analysis/xrayReport.json'
import adviceEn from '../src/i18n/locales/en/analysis/advice.json'
import reportEn from '../src/i18n/locales/en/analysis/report.json'
import xrayEn from '../src/i18n/locales/en/analysis/xrayReport.json'

const camel = (key: string) => key.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())

it.each([
  ['en', adviceEn, reportEn, xrayEn],
  ['de', adviceDe, reportDe, xrayDe],
] as const)(
  'a figure has one name in a result and in a comparison (%s)',
  (_language, advice, report, { windows }) => {
    const inResult: Record<string, string> = {
      ...report.breakdown,
      ...report.figures,
      overallScore: report.score.title,
      subscribers: report.facts.subscribers,
      windowUploads: windows.uploads,
      windowViews: windows.views,
      windowEngagement: windows.engagement,
    }
    const compared = Object.entries(advice.figureName).map(([key, name]) => [camel(key), name])
    expect(compared.filter(([key]) => !inResult[key!])).toEqual([])
    expect(compared.filter(([key, name]) => inResult[key!] !== name)).toEqual([])
  },
)
