import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { monthlyUses } from '../src/features/admin/costs.ts'

const textOf = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8')

it('the admin panel shows the costs that were measured last', () => {
  const [copy, original] = ['frontend/src/features/admin/costs.json', 'infra/costs/page.json']
  expect(textOf(`../${copy}`), `${copy} is stale: cp ${original} ${copy}`).toBe(textOf(`../${original}`))
})

it.each(Object.entries(monthlyUses))(
  'a %s month is computed for the use that the panel names',
  (use, named) => {
    const [, people, analyses] =
      new RegExp(`"${use}": \\(([\\d_]+), ([\\d_]+),`).exec(textOf('../infra/costs/costs.py')) ?? []
    const number = (text = '') => Number(text.replaceAll('_', ''))
    expect(named).toEqual({ people: number(people), analyses: number(analyses) })
  },
)
