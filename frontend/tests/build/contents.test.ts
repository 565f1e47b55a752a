import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { designPath } from '../../src/paths.ts'
import { dist } from './dist.ts'

it('holds only what browsers ask for: no list of all parts, no source map, nothing of the build tool', () => {
  const files = readdirSync(dist, { recursive: true }).map(String)
  expect(files.length).toBeGreaterThan(50)
  const own = files.filter((file) => /(^|[/\\])\.|manifest\.json$|\.map$/.test(file))
  expect(own).toEqual([])
})

it('has nothing of the page of the design system, neither its code nor its texts', () => {
  // Next to the build: it is not part of what is deployed.
  const parts = Object.keys(
    JSON.parse(readFileSync(new URL('../.vite/manifest.json', dist), 'utf8')) as object,
  )
  expect(parts).toContain('src/app/routes/home.tsx')
  expect(parts.filter((part) => /^src\/app\/(design\/|routes\/design)|\/design\.json$/.test(part))).toEqual(
    [],
  )
  const files = readdirSync(dist, { recursive: true, encoding: 'utf8' })
  const descriptions = ['en', 'de'].map((language) => {
    const file = new URL(`../../src/i18n/locales/${language}/app/design.json`, import.meta.url)
    return (JSON.parse(readFileSync(file, 'utf8')) as { description: string }).description
  })
  const address = ["'", '"', '`'].map((quote) => quote + designPath + quote)
  const holding = files.filter((file) => {
    if (!/\.(js|html)$/.test(file)) return false
    const written = readFileSync(new URL(file, dist), 'utf8')
    return [...descriptions, ...address].some((text) => written.includes(text))
  })
  expect(holding).toEqual([])
})

it('brings the script before the first paint in its shortest form', () => {
  const written = readFileSync('public/first-paint.js', 'utf8')
  const brought = readFileSync(new URL('first-paint.js', dist), 'utf8')
  expect(brought.length).toBeLessThan(written.length * 0.6)
})
