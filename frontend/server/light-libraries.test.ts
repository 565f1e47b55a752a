import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { rolldown, type OutputChunk } from 'rolldown'
import { describe, expect, it } from 'vitest'
import { lightLibraries } from './light-libraries.ts'
import { uncalled } from './unused/in-i18next.ts'

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

const router = `${folderOf('react-router')}dist/production/lib/`
const files = [
  `${folderOf('i18next')}dist/esm/i18next.js`,
  `${folderOf('react-i18next')}dist/es/useTranslation.js`,
  ...['components', 'hooks', 'dom/lib', 'router/history', 'router/router', 'router/utils'].map(
    (name) => `${router}${name}.js`,
  ),
]

/** A story as the build would bundle it, with light libraries or with those that were installed. */
async function bundled(name: string, light: boolean): Promise<string> {
  const bundle = await rolldown({
    input: fileURLToPath(new URL(`unused/stories/${name}.ts`, import.meta.url)),
    platform: 'browser',
    resolve: { conditionNames: ['production', 'import', 'module', 'default'] },
    checks: { moduleLevelDirective: false },
    onLog: () => undefined,
    transform: { define: { 'process.env.NODE_ENV': '"production"' } },
    plugins: light ? [{ name: 'light', transform: (code, id) => lighten(code, id) }] : [],
  })
  const { output } = await bundle.generate({ format: 'esm', minify: true })
  await bundle.close()
  const chunks = output.filter((part): part is OutputChunk => part.type === 'chunk')
  expect(chunks).toHaveLength(1)
  return chunks[0]?.code ?? ''
}

async function told(code: string): Promise<unknown[]> {
  const address = `data:text/javascript;base64,${Buffer.from(code).toString('base64')}`
  const { story } = (await import(/* @vite-ignore */ address)) as { story: () => Promise<unknown[]> }
  return story()
}

describe('what developers alone see and what nobody here uses', () => {
  it.each(files)('is taken out of %s', (file) => {
    const code = readFileSync(file, 'utf8')
    const light = lighten(code, file)?.code ?? ''
    expect(light.length).toBeLessThan(code.length)
    expect(light).not.toMatch(/^\w+\.displayName = /m)
  })

  it.each(files)('stops the build where %s has changed', (file) => {
    expect(() => lighten('export const nothing = 1', file)).toThrow(/look what it has now/)
  })

  it('is looked for nowhere else', () => {
    expect(lighten('this.logger.warn(1)', '/src/app/shell/shell.tsx')).toBeNull()
  })

  it.each(['translations', 'routing'])('%s go on as before, in far fewer bytes', async (name) => {
    const [whole, light] = [await bundled(name, false), await bundled(name, true)]
    expect(light.length).toBeLessThan(0.8 * whole.length)
    const before = await told(whole)
    expect(before.length).toBeGreaterThan(20)
    expect(await told(light)).toEqual(before)
  })

  it('is asked for nowhere', () => {
    const asked =
      /\b(useFetchers?|useSubmit|useRevalidator|useActionData|viewTransition|useViewTransitionState|patchRoutes|middleware|shouldRevalidate|returnObjects|joinArrays|returnDetails|keyPrefix|postProcess|cloneInstance|loadLanguages|reloadResources|ordinal|cimode|returnedObjectHandler|missingInterpolationHandler|escapeValue: true|unescape(Prefix|Suffix))\b|\bt\([^()]*\bcontext\b|\bForm\b.*'react-router'|<Link[^>]* mask=/
    const source = new URL('../src/', import.meta.url)
    const found = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(
      (name) => /(?<!\.test)\.tsx?$/.test(name) && asked.test(readFileSync(new URL(name, source), 'utf8')),
    )
    expect(found).toEqual([])
    const texts = new URL('i18n/locales/', source)
    const forms = readdirSync(texts, { recursive: true, encoding: 'utf8' }).filter(
      (name) =>
        name.endsWith('.json') &&
        /_(ordinal_|zero")|\{\{\s*-/.test(readFileSync(new URL(name, texts), 'utf8')),
    )
    expect(forms).toEqual([])
  })

  it('is called by nothing that stays', async () => {
    const light = await bundled('translations', true)
    const called = uncalled.filter((name) => new RegExp(`\\.${name}\\??\\.?\\(`).test(light))
    expect(called).toEqual([])
  })
})
