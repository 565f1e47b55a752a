/** The browser stories run in three parts: each file has to be in one. */
import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const folder = new URL('../', import.meta.url)
const { scripts } = JSON.parse(readFileSync(new URL('package.json', folder), 'utf8')) as {
  scripts: Record<string, string>
}

describe('the parts of the browser stories', () => {
  it('have every story once', () => {
    const listed = Object.entries(scripts)
      .filter(([name]) => name.startsWith('e2e:'))
      .flatMap(([, command]) => command.match(/e2e\/[\w-]+\.test\.ts/g) ?? [])
    const stories = readdirSync(new URL('e2e', folder)).filter((name) => name.endsWith('.test.ts'))
    expect(listed.sort()).toEqual(stories.map((name) => `e2e/${name}`).sort())
  })
})
