/** The pictures of the repository's README: `npm run screens:readme` takes them, and tests/readme.test.ts compares them with the README. */
import type { Look } from '../browser.ts'

export interface ReadmePicture {
  /** Of its file, `screens/<name>.webp`. */
  name: string
  path: string
  who: 'visitor' | 'member'
  look: Required<Look>
  /** Pixels of the picture for each of the page. */
  scale: number
}

const desktop = (
  name: string,
  path: string,
  who: ReadmePicture['who'],
  theme: Look['theme'],
  height = 800,
): ReadmePicture => ({ name, path, who, look: { width: 1280, height, theme, language: 'en' }, scale: 1.5 })

export const readmePictures: readonly ReadmePicture[] = [
  desktop('analysis', '/analysis/demo-analysis-krumenkunde', 'visitor', 'dark', 1180),
  desktop('xray-report', '/demo-xray/demo', 'visitor', 'light'),
  desktop('leaderboard', '/leaderboard', 'member', 'light'),
  desktop('discovery-hub', '/thumbnail-discovery?language=en&format=long&repeatedBy=3', 'member', 'dark'),
  desktop('saved-titles', '/saved-titles', 'member', 'light'),
  {
    name: 'phone-german',
    path: '/analysis/demo-analysis-krumenkunde',
    who: 'visitor',
    look: { width: 390, height: 780, theme: 'dark', language: 'de' },
    scale: 2,
  },
]
