import {
  appendFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, type Plugin, type ResolvedConfig } from 'vite'
import type * as Renderer from '../src/prerender.tsx'
import { areaFile } from './area-file.ts'
import { appDocument, notFoundDocument, pageDocument, sitemap } from './document.ts'
import { fileOf, pages, type Page } from './pages.ts'

type Manifest = Record<string, { file: string; imports?: string[] }>

const languages = ['en', 'de'] as const

/** The scheme and host of the site, for search engines; without it pages name no addresses. */
function originOf(env: NodeJS.ProcessEnv): string | undefined {
  const text = env.KANALYSE_ORIGIN
  if (!text) return undefined
  const { origin, protocol } = new URL(text)
  if (protocol !== 'https:' && protocol !== 'http:')
    throw new Error(`KANALYSE_ORIGIN is no web address: ${text}`)
  return origin
}

/** Builds the renderer for Node into a folder inside node_modules, from where it finds its packages. */
async function buildRenderer(root: string): Promise<{ renderer: typeof Renderer; done: () => void }> {
  mkdirSync(join(root, 'node_modules/.cache'), { recursive: true })
  const folder = mkdtempSync(join(root, 'node_modules/.cache/prerender-'))
  const done = () => rmSync(folder, { recursive: true, force: true })
  try {
    await build({
      root,
      logLevel: 'warn',
      build: {
        ssr: 'src/prerender.tsx',
        outDir: folder,
        emptyOutDir: true,
        copyPublicDir: false,
        manifest: false,
      },
    })
    const renderer = (await import(pathToFileURL(join(folder, 'prerender.js')).href)) as typeof Renderer
    return { renderer, done }
  } catch (cause) {
    done()
    throw cause
  }
}

/**
 * The list of all parts, which is moved out of what is served and deployed: it names every page, and only this build and the tests of
 * it read it.
 */
function takeManifest(folder: string): Manifest {
  const unserved = resolve(folder, '../.vite')
  mkdirSync(unserved, { recursive: true })
  renameSync(join(folder, '.vite/manifest.json'), join(unserved, 'manifest.json'))
  rmSync(join(folder, '.vite'), { recursive: true })
  return JSON.parse(readFileSync(join(unserved, 'manifest.json'), 'utf8')) as Manifest
}

/** Files of the page that the document itself does not name yet, with all they import. */
function preloadsOf(page: Page, language: string, manifest: Manifest): string[] {
  const seen = new Set<string>()
  const walk = (key: string) => {
    const chunk = manifest[key]
    if (!chunk || seen.has(key)) return
    seen.add(key)
    chunk.imports?.forEach(walk)
  }
  const absent = page.built && page.modules.find((module) => !manifest[module])
  if (absent) throw new Error(`prerender/pages.ts names ${absent}, which is not in the build`)
  walk('index.html')
  const named = new Set(seen)
  page.modules.forEach(walk)
  for (const area of ['common', ...page.areas]) walk(areaFile(language, area))
  return [...seen].filter((key) => !named.has(key)).map((key) => manifest[key]?.file ?? '')
}

/** The file of a demo, and what is in it. */
function demoOf(root: string, slug: string): Renderer.Demo & { file: string } {
  const file = `/demo/${slug}.json`
  return { slug, file, analysis: JSON.parse(readFileSync(join(root, 'public', file), 'utf8')) as never }
}

async function rendered(
  render: typeof Renderer.render,
  path: string,
  language: 'en' | 'de',
  demo?: Renderer.Demo,
) {
  try {
    return await render(path, language, demo)
  } catch (cause) {
    const fault = cause instanceof Error ? cause.message : String(cause)
    throw new Error(
      `${path} cannot be rendered ahead of time (${fault}): its first drawing may not need a window, storage or the clock`,
      { cause },
    )
  }
}

/** After the build: a document for each public page in each language, and the app's own for everything else. */
export function prerenderedPages(env: NodeJS.ProcessEnv): Plugin {
  let config: ResolvedConfig
  let written = false
  const write = (name: string, text: string) => {
    const path = resolve(config.root, config.build.outDir, name)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, text)
  }
  return {
    name: 'kanalyse-prerendered-pages',
    apply: (_config, { command, isPreview }) => command === 'build' && !isPreview,
    configResolved(resolved) {
      config = resolved
    },
    writeBundle() {
      written = true
    },
    async closeBundle() {
      // It is called after a failed build too, whose own error must be the one that is shown.
      if (!written || config.build.ssr) return
      const folder = resolve(config.root, config.build.outDir)
      const origin = originOf(env)
      const template = readFileSync(join(folder, 'index.html'), 'utf8')
      const manifest = takeManifest(folder)
      const { renderer, done } = await buildRenderer(config.root)
      try {
        const app = appDocument(template, renderer.frame())
        write('app.html', app)
        const nothingYet = notFoundDocument(app)
        write('not-found.html', nothingYet)
        // One after the other: the texts have one language at a time.
        for (const language of languages)
          for (const page of pages) {
            const { path, built } = page
            const demo = page.demo === undefined ? undefined : demoOf(config.root, page.demo)
            const preloads = preloadsOf(page, language, manifest)
            const { besides } = page
            const place = { path, language, origin, preloads, besides, data: demo?.file ?? page.data }
            const document = built
              ? pageDocument(template, await rendered(renderer.render, path, language, demo), place)
              : nothingYet
            write(fileOf(path, language), document)
          }
      } finally {
        done()
      }
      // Where a server knows nothing of languages.
      write('index.html', readFileSync(join(folder, fileOf('/', 'en')), 'utf8'))
      if (!origin) return
      // A view is no page to begin at.
      const built = pages.filter(({ built, path }) => built && !path.includes('?')).map(({ path }) => path)
      write('sitemap.xml', sitemap(origin, built, languages))
      appendFileSync(join(folder, 'robots.txt'), `Sitemap: ${origin}/sitemap.xml\n`)
    },
  }
}
