/** No module imports one that imports it in turn: by name, by type, by `import()`, or by way of others. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { preProcessFile } from 'typescript'
import { expect, it } from 'vitest'

type Graph = Map<string, string[]>

const root = fileURLToPath(new URL('../', import.meta.url))
const endings = ['', '.ts', '.tsx', '/index.ts']

const modules = ['e2e', 'prerender', 'server', 'src', 'tests'].flatMap((folder) =>
  readdirSync(join(root, folder), { encoding: 'utf8', recursive: true })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => join(folder, name)),
)

/** The module of ours that `specifier` names, if it is one. */
function resolved(from: string, specifier: string): string | undefined {
  if (!/^(\.|@\/)/.test(specifier)) return undefined
  const base = specifier.startsWith('@/') ? join('src', specifier.slice(2)) : join(dirname(from), specifier)
  return endings
    .map((ending) => base + ending)
    .find((path) => /\.tsx?$/.test(path) && existsSync(join(root, path)))
}

/** What each module imports. `import type` and `import()` count as well: they too make two modules one. */
function graphOf(names: string[]): Graph {
  const imports = (name: string) =>
    preProcessFile(readFileSync(join(root, name), 'utf8'), true, true).importedFiles.flatMap(
      ({ fileName }) => resolved(name, fileName) ?? [],
    )
  return new Map(names.map((name) => [name, imports(name)]))
}

/** Groups of modules each of which leads to every other one (Tarjan). */
function circles(graph: Graph): string[][] {
  const order = new Map<string, number>()
  const open: string[] = []
  const found: string[][] = []
  const visit = (name: string): number => {
    const own = order.size
    order.set(name, own)
    open.push(name)
    let low = own
    for (const next of graph.get(name) ?? []) {
      if (!order.has(next)) low = Math.min(low, visit(next))
      else if (open.includes(next)) low = Math.min(low, order.get(next) ?? low)
    }
    if (low === own) {
      const group = open.splice(open.indexOf(name))
      if (group.length > 1) found.push(group.sort())
    }
    return low
  }
  for (const name of graph.keys()) if (!order.has(name)) visit(name)
  return found
}

it('finds a circle, whatever its length, and no other group', () => {
  const graph = new Map([
    ['page', ['form', 'names']],
    ['form', ['field', 'names']],
    ['field', ['page']],
    ['names', []],
  ])
  expect(circles(graph)).toEqual([['field', 'form', 'page']])
  graph.set('field', ['names'])
  expect(circles(graph)).toEqual([])
})

it('modules form no circle', () => {
  const graph = graphOf(modules)
  expect([...graph.values()].flat().length).toBeGreaterThan(graph.size)
  expect(circles(graph)).toEqual([])
})
