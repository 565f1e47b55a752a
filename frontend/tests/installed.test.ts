/** What a phone reads to install the app: in both languages, with icons drawn from the logo. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { pictures } from '../icons/pictures.ts'
import { factsOf, sourceOf } from '../icons/png.ts'
import { route } from '../server/cdn.ts'
import { routeTable } from '../src/paths.ts'

interface Icon {
  src: string
  sizes: string
  type: string
  purpose?: string
}
interface Manifest {
  id: string
  name: string
  short_name: string
  description: string
  lang: string
  start_url: string
  scope: string
  display: string
  theme_color: string
  background_color: string
  icons: Icon[]
  shortcuts: { name: string; url: string; icons: Icon[] }[]
}
const inPublic = (file: string) => new URL(`../public/${file}`, import.meta.url)
const manifestIn = (language: string) =>
  JSON.parse(readFileSync(inPublic(`${language}.webmanifest`), 'utf8')) as Manifest
const page = readFileSync(new URL('../index.html', import.meta.url), 'utf8')

describe.each(['en', 'de'])('the manifest in %s', (language) => {
  const manifest = manifestIn(language)
  const texts = JSON.parse(
    readFileSync(new URL(`../src/i18n/locales/${language}/app/shell.json`, import.meta.url), 'utf8'),
  ) as { nav: { quickAnalyzer: string; leaderboard: string } }

  it('says its language and what the app is', () => {
    expect(manifest).toMatchObject({
      lang: language,
      short_name: 'Kanalyse',
      scope: '/',
      display: 'standalone',
    })
    expect(manifest.description.length).toBeGreaterThan(40)
  })

  it('is the same app in either language, with the colors of the page', () => {
    const dark = /data-dark="(#\w+)"/.exec(page)?.[1]
    expect(manifest).toMatchObject({ id: '/', start_url: '/', theme_color: dark, background_color: dark })
  })

  it('leads to the analyzer and the leaderboard, by the names that the menus have', () => {
    expect(manifest.shortcuts.map(({ name, url }) => [name, url])).toEqual([
      [texts.nav.quickAnalyzer, routeTable.quickAnalyzer.path],
      [texts.nav.leaderboard, routeTable.leaderboard.path],
    ])
  })

  it('has icons for every shape, each as large as it says', () => {
    const { icons, shortcuts } = manifest
    expect(icons.map(({ sizes, purpose = 'any' }) => `${purpose} ${sizes}`)).toEqual([
      'any 192x192',
      'any 512x512',
      'maskable 192x192',
      'maskable 512x512',
    ])
    for (const { src, sizes, type } of [...icons, ...shortcuts.flatMap((one) => one.icons)]) {
      expect(type).toBe('image/png')
      const { width, height } = factsOf(readFileSync(inPublic(src)))
      expect(`${String(width)}x${String(height)}`, src).toBe(sizes)
    }
  })
})

it('the page names the manifest, the icon of iOS, and only files that are there', () => {
  const named = [...page.matchAll(/<link rel="(?:manifest|apple-touch-icon|icon)" href="\/([^"]+)"/g)]
  expect(named.map(([, file]) => file)).toEqual([
    'favicon.svg',
    'icons/apple-touch-icon.png',
    'en.webmanifest',
  ])
  for (const [, file = ''] of named) {
    expect(existsSync(inPublic(file)), file).toBe(true)
    expect(route({ method: 'GET', uri: `/${file}`, querystring: {}, headers: {}, cookies: {} }).file).toBe(
      `/${file}`,
    )
  }
})

describe('the icons', () => {
  it.each(pictures)('$file is drawn from the logo as it is now (npm run icons)', ({ file, size, svg }) => {
    expect(factsOf(readFileSync(inPublic(`icons/${file}`)))).toEqual({
      width: size,
      height: size,
      source: sourceOf(svg),
    })
  })

  it('there are no others', () => {
    expect(readdirSync(inPublic('icons')).sort()).toEqual(pictures.map(({ file }) => file).sort())
  })
})
