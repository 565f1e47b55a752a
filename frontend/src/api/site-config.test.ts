import { expect, it } from 'vitest'
import { readSiteConfig } from './site-config'

const operator = { name: 'Muster GmbH', address: 'Weg 1, 12345 Ort', email: 'hallo@example.org' }

it('an operator is named by name, address and email', () => {
  expect(
    readSiteConfig({ region: 'eu-central-1', operator: { ...operator, email: ' hallo@example.org ' } }),
  ).toEqual({
    region: 'eu-central-1',
    operator,
  })
})

it.each([
  ['nothing', null],
  ['a text', 'operator'],
  ['no operator', { region: 'eu-central-1' }],
  ['an operator without address', { operator: { ...operator, address: '  ' } }],
  ['an operator whose email is no text', { operator: { ...operator, email: 7 } }],
])('%s names nobody', (_what, json) => {
  expect(readSiteConfig(json).operator).toBeNull()
})
