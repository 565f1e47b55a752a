import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { describe, expect, it } from 'vitest'
import { lightLibraries } from './light-libraries.ts'

const require = createRequire(import.meta.url)
const folderOf = (library: string) => require.resolve(`${library}/package.json`).replace(/package\.json$/, '')

type Transform = (
  this: { error: (message: string) => never },
  code: string,
  id: string,
) => { code: string } | null
const context = {
  error: (message: string): never => {
    throw new Error(message)
  },
}
const lighten = (code: string, id: string) =>
  (lightLibraries().transform as Transform).call(context, code, id)

const files = [
  `${folderOf('i18next')}dist/esm/i18next.js`,
  `${folderOf('react-router')}dist/production/lib/dom/lib.js`,
  `${folderOf('react-router')}dist/production/lib/router/router.js`,
]

describe('what developers alone see and what nobody here uses', () => {
  it.each(files)('is taken out of %s, which stays a program', (file) => {
    const code = readFileSync(file, 'utf8')
    const light = lighten(code, file)?.code ?? ''
    expect(light).not.toBe(code)
    expect(light).not.toMatch(/^\w+\.displayName = /m)
    expect(light).not.toMatch(/shouldPrefetch && !isAbsolute \?|if \(init\.instrumentations\)/)
    expect(light.match(/(?<!false && )this\.logger\.(warn|log|deprecate)\(/)).toBeNull()
    // As many parts as before: nothing but hints and names is gone.
    const parts = (text: string) => text.match(/\b(function|class|forwardRef|return)\b/g)?.length
    expect(parts(light)).toBe(parts(code))
  })

  it.each(files)('stops the build where %s has changed', (file) => {
    expect(() => lighten('export const nothing = 1', file)).toThrow(/look what it has now/)
  })

  it('is looked for nowhere else', () => {
    expect(lighten('this.logger.warn(1)', '/src/app/shell/shell.tsx')).toBeNull()
  })
})
