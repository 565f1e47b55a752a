import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { chooseLanguage, loadArea } from '@/i18n'
import { channels } from '@/testing/channels'
import { summary } from '@/testing/api/fixtures'
import { slow } from '@/testing/patience'
import type { Report, Statement } from '@/features/analysis/types'
import { withPlaceholders } from './redacted'
import { ResultView } from '../result-view'
import { tabKeys } from '../result-tabs'

const isStatement = (value: object): value is Statement => 'key' in value && 'params' in value

/** What the API answers for a report whose platform data is redacted: titles and names are empty, topics have their number. */
function redacted(report: Report): Report {
  const bare = structuredClone(report)
  const numbers = new Map(
    bare.contentAnalysis.topics.map(({ label }, index) => [label, `#${String(index + 1)}`]),
  )
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return
    if ('title' in value) value.title = ''
    if (isStatement(value)) {
      if (typeof value.params.title === 'string') value.params.title = ''
      if (typeof value.params.topic === 'string')
        value.params.topic = numbers.get(value.params.topic) ?? '#99'
    }
    Object.values(value).forEach(visit)
  }
  visit(bare)
  Object.assign(bare.channelInfo, { channelName: '', handle: null, channelLogoUrl: null })
  for (const topic of bare.contentAnalysis.topics) topic.key = topic.label = numbers.get(topic.label) ?? ''
  for (const idea of bare.contentAnalysis.opportunities)
    if ('title' in idea.statement.params || 'topic' in idea.statement.params)
      idea.label = numbers.get(idea.label) ?? ''
  Object.assign(bare.nicheProfile, { nicheKeywords: [], nicheExplanation: null })
  for (const candidate of bare.nicheProfile.candidates) candidate.keywords = []
  return bare
}

function show(report: Report) {
  const analysis = {
    ...summary({ channelName: null, channelInput: '@asTyped', wordsRemoved: true }),
    report,
  }
  const router = createMemoryRouter(
    [{ path: '/analysis', element: <ResultView analysis={analysis} report={report} /> }],
    { initialEntries: ['/analysis'] },
  )
  render(<RouterProvider router={router} />)
  return userEvent.setup()
}

beforeAll(async () => {
  await loadArea('report', 'result', 'advice')
  await chooseLanguage('de')
})

const said = {
  en: { title: 'Names and titles are no longer stored', topic: /Topic \d+/, again: 'Analyze again' },
  de: { title: 'Namen und Titel sind nicht mehr gespeichert', topic: /Thema \d+/, again: 'Neu analysieren' },
} as const

describe.each(['en', 'de'] as const)('after 30 days, in %s', (language) => {
  beforeEach(() => chooseLanguage(language))

  it.each(Object.entries(channels))(
    'every part of the channel %s can be read without platform data',
    async (_name, report) => {
      const user = show(redacted(report))
      expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('@asTyped')
      expect(screen.getByText(said[language].title)).toBeVisible()
      const again = screen.getByRole('link', { name: said[language].again })
      expect(again.getAttribute('href')).toContain(encodeURIComponent(report.channelInfo.channelId))
      for (const key of tabKeys) {
        await user.click((await screen.findAllByRole('tab', {}, slow))[tabKeys.indexOf(key)]!)
        const panel = await screen.findByRole('tabpanel', {}, slow)
        await within(panel).findAllByRole('heading', {}, slow)
        const text = document.body.textContent
        expect(text).not.toMatch(/#\d|“”|„“|NaN|undefined|\{\{/)
        if (key === 'content' && report.contentAnalysis.topics.length > 0) {
          expect(panel.textContent).toMatch(said[language].topic)
        }
      }
    },
  )
})

it('a video is named by its date, a topic by its number, and no figure changes', () => {
  const [report] = Object.values(channels)
  const placeholders = {
    name: 'typed',
    word: 'gone',
    topic: (number: string) => `T${number}`,
    video: (date: string) => `V${date.slice(0, 10)}`,
  }
  const bare = redacted(report!)
  const read = withPlaceholders(bare, placeholders)
  expect(read.channelInfo.channelName).toBe('typed')
  expect(read.uploads.map(({ title }) => title)).toEqual(
    bare.uploads.map(({ publishedAt }) => `V${publishedAt.slice(0, 10)}`),
  )
  expect(read.contentAnalysis.topics.map(({ label }) => label)).toEqual(
    bare.contentAnalysis.topics.map((_, index) => `T${String(index + 1)}`),
  )
  expect(read.metrics).toEqual(bare.metrics)
  expect(read.score).toEqual(bare.score)
})
