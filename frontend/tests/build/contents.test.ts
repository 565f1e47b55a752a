import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { dist } from './dist.ts'

it('holds only what browsers ask for: no list of all parts, no source map, nothing of the build tool', () => {
  const files = readdirSync(dist, { recursive: true }).map(String)
  expect(files.length).toBeGreaterThan(50)
  const own = files.filter((file) => /(^|[/\\])\.|manifest\.json$|\.map$/.test(file))
  expect(own).toEqual([])
})

it('brings the script before the first paint in its shortest form', () => {
  const written = readFileSync('public/first-paint.js', 'utf8')
  const brought = readFileSync(new URL('first-paint.js', dist), 'utf8')
  expect(brought.length).toBeLessThan(written.length * 0.6)
})
