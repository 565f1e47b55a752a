/** Titles as somebody has them after a while: of every status, short and very long, of a channel, of a video and of their own. */
import type { Page } from 'playwright-core'
import type * as TitlesModule from '../../src/testing/api/saved-titles.ts'
import type { components } from '../../src/api/schema.ts'
import { askApi } from './api.ts'
import { saveTitles, scoringNiche, type SaveTitle } from './saved-titles.ts'

type Schemas = components['schemas']

/** The newest last. */
const some: readonly SaveTitle[] = [
  { title: 'Donaudampfschifffahrtsgesellschaftskapitänskajüten-Tagebuch', status: 'archived' },
  { title: 'We Tested 12 Editors So You Do Not Have To', status: 'used', category: 'evergreen' },
  { title: 'Wie gut ist Rust in 2027 wirklich? Ein ehrlicher Vergleich', status: 'planned' },
  {
    title: 'Never Do This in Production',
    status: 'planned',
    category: 'trending',
    niche: 'coding',
    notes: 'After the talk in May.',
  },
  {
    title:
      'I Rewrote Everything That I Had Written in the Last Ten Years, and This Is What I Learned About Names, Tests, Habits, Deadlines and Myself',
    category: 'seasonal',
    niche: 'coding',
  },
  { title: 'A Quiet Evening' },
]

/** Saves them, and some of the channel of an analysis, so that they have scores. */
export async function saveSomeTitles(page: Page, requestId: string): Promise<void> {
  const { answer } = await askApi(page, 'GET', `/analyses/${requestId}`)
  const { channelInfo, uploads = [] } = (answer as Schemas['Analysis']).report ?? {}
  const channel = { channelName: channelInfo?.channelName ?? '', channelId: channelInfo?.channelId ?? '' }
  const [video] = uploads
  const scored = some.filter(({ niche }) => niche).map(({ title }) => title)
  const niche = await scoringNiche(page, ...scored)
  await saveTitles(
    page,
    ...some.map((title) => (title.niche ? { ...title, niche } : title)),
    ...(video
      ? [{ ...channel, title: video.title, videoId: video.videoId, status: 'planned' as const }]
      : []),
    { ...channel, title: '7 Ways to Name a Function (in 2027)', niche: 'coding' },
  )
}

/** The same, drawn from the unit tests' data. */
export const drawSomeTitles = ({ measured, readingOf, savedTitle }: typeof TitlesModule) => [
  ...some.map(({ title, ...rest }) => {
    const reading = { ...readingOf(title), ...(rest.niche && { score: measured({ basis: 'niche', n: 12 }) }) }
    return savedTitle(title, { ...rest, reading })
  }),
  savedTitle('7 Ways to Name a Function (in 2027)', {
    channelName: 'Semicolon Harbour',
    reading: { ...readingOf('7 Ways'), powerWords: ['ways'], score: measured() },
  }),
  savedTitle(null, { channelName: 'Semicolon Harbour', videoId: 'aaaaaaaaaaa', notes: 'Kept.' }),
]
