import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { readmePictures } from '../e2e/places/readme-pictures.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const notOurs = new Set(['node_modules', 'target', 'dist'])

function readmesIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory())
      return notOurs.has(entry.name) || entry.name.startsWith('.') ? [] : readmesIn(path)
    return entry.isFile() && entry.name === 'README.md' ? [path] : []
  })
}

const withoutCode = (text: string) => text.replace(/^(```+)[\s\S]*?^\1$/gm, '')

/** Where links and pictures of a text lead to, whichever way they are written. */
const targetsOf = (text: string): string[] =>
  [
    ...withoutCode(text)
      .replace(/`[^`]*`/g, '')
      .matchAll(/\]\(([^)\s]+)\)|(?:href|src)="([^"]+)"/g),
  ].map(([, inMarkdown, inHtml]) => inMarkdown ?? inHtml ?? '')

/** READMEs that a text names as code, by their place in the repository. */
const namedReadmes = (text: string): string[] =>
  [...withoutCode(text).matchAll(/`([\w./-]+\/README\.md)`/g)].map(([, path]) => path ?? '')

/** The addresses of headings, as GitHub makes them. */
const anchorsOf = (text: string): string[] =>
  [...withoutCode(text).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  )

function leads(from: string, target: string): boolean {
  const [path = '', anchor] = target.split('#')
  const file = path ? join(dirname(from), decodeURIComponent(path)) : from
  if (!existsSync(file)) return false
  return anchor === undefined || anchorsOf(readFileSync(file, 'utf8')).includes(anchor)
}

const readmes = readmesIn(root)
const isElsewhere = (target: string) => /^(https?|mailto):/.test(target)

describe('the READMEs of the repository', () => {
  it('are found', () => {
    expect(readmes.length).toBeGreaterThan(50)
  })

  it.each(readmes.map((path) => relative(root, path)))('%s has no dead link', (path) => {
    const from = join(root, path)
    const text = readFileSync(from, 'utf8')
    expect(targetsOf(text).filter((target) => !isElsewhere(target) && !leads(from, target))).toEqual([])
    const isThere = (named: string) => existsSync(join(root, named)) || existsSync(join(dirname(from), named))
    expect(namedReadmes(text).filter((named) => !isThere(named))).toEqual([])
  })
})

describe('the pictures of the README', () => {
  const shown = targetsOf(readFileSync(join(root, 'README.md'), 'utf8')).filter((target) =>
    target.startsWith('frontend/screens/'),
  )
  const taken = readmePictures.map(({ name }) => `frontend/screens/${name}.webp`)

  it('are those that `npm run screens:readme` takes, and nothing else is in their folder', () => {
    expect(new Set(shown)).toEqual(new Set(taken))
    const files = readdirSync(join(root, 'frontend/screens')).map((name) => `frontend/screens/${name}`)
    expect(files.toSorted()).toEqual(taken.toSorted())
  })

  it('are small enough to load at once', () => {
    expect(taken.filter((path) => statSync(join(root, path)).size > 150_000)).toEqual([])
  })
})

describe('the tour of the README', () => {
  const [, tour = ''] = readFileSync(join(root, 'README.md'), 'utf8').split(
    /^## A one-minute tour$|^## Who it is for$/m,
  )
  const read = (path: string) => readFileSync(join(root, path), 'utf8')

  it('presses what the English texts have', () => {
    const texts = readdirSync(join(root, 'frontend/src/i18n/locales/en'), {
      recursive: true,
      encoding: 'utf8',
    })
      .filter((path) => path.endsWith('.json'))
      .map((path) => read(`frontend/src/i18n/locales/en/${path}`))
      .join()
    const steps = tour.split('\n').filter((line) => /^\d\. /.test(line))
    expect(steps).toHaveLength(9)
    const pressed = [...steps.join().matchAll(/\*\*([^*]+)\*\*/g)].map(([, name = '']) => name)
    const symbols = ['question mark', 'bookmark']
    expect(pressed.filter((name) => !symbols.includes(name) && !texts.includes(`: "${name}"`))).toEqual([])
  })

  it('signs in with the accounts and codes that there are', () => {
    const seeded = [read('infra/local/seed.py'), read('infra/xtask/src/api/accounts.rs')].join()
    const named = [...tour.matchAll(/`([\w.-]+@[\w.]+|[\w]+-demo-\d+|[A-Z]+\d\d|\d{6})`/g)].map(
      ([, name = '']) => name,
    )
    expect(named).toHaveLength(8)
    expect(named.filter((name) => !seeded.includes(name))).toEqual([])
  })
})
