import { matchRoutes } from 'react-router'
import { describe, expect, it } from 'vitest'
import { openings, placesOf, routesThatAre } from '../e2e/places/places.ts'
import { routeTable, type RouteName } from '../src/paths.ts'

const table = Object.entries(routeTable).map(([id, { path }]) => ({ id, path }))
const shown = routesThatAre('built', 'planned')

describe('what pictures are taken of, and axe looks at', () => {
  it('is every route of the table but the redirects', () => {
    const names = Object.keys(routeTable) as RouteName[]
    expect(shown).toEqual(names.filter((name) => routeTable[name].state !== 'redirect'))
    expect(shown.filter((name) => placesOf(name).length === 0)).toEqual([])
  })

  it.each(shown)('of %s is at an address of that route', (name) => {
    for (const { path } of placesOf(name)) {
      const found = matchRoutes(table, new URL(path, 'http://kanalyse.test').pathname)
      expect(found?.at(-1)?.route.id, path).toBe(name)
    }
  })

  it('is an analysis of the person who looks, where the address names one', () => {
    const paths = shown.flatMap((name) => placesOf(name, ['first', 'second'])).map(({ path }) => path)
    expect(paths).toContain('/channel-analysis/first')
    expect(paths).toContain('/compare?a=first&b=second')
    expect(paths.filter((path) => /:|some-id|other-id/.test(path))).toEqual([])
  })

  it('has a name of its own each', () => {
    const names = [...shown.flatMap((name) => placesOf(name)), ...openings].map(({ name }) => name)
    expect(names.filter((name, index) => !name || names.indexOf(name) !== index)).toEqual([])
  })
})
