import { expect, it } from 'vitest'
import { readSiteConfig } from './site-config'

const operator = { name: 'Muster GmbH', address: 'Weg 1, 12345 Ort', email: 'hallo@example.org' }

it('an operator is named by name, address and email', () => {
  expect(
    readSiteConfig({ region: 'eu-central-1', operator: { ...operator, email: ' hallo@example.org ' } }),
  ).toEqual({
    region: 'eu-central-1',
    clientId: null,
    operator,
    paymentOrigins: ['https://checkout.stripe.com', 'https://billing.stripe.com'],
  })
})

it('payments lead where the configuration says, over https or on this machine alone', () => {
  const named = [
    'https://checkout.stripe.com/any/path',
    'http://127.0.0.1:4569',
    'http://localhost:4569',
    'http://checkout.stripe.com',
    'http://127.0.0.1.evil.example',
    'javascript:alert(1)',
    'checkout.stripe.com',
    7,
  ]
  expect(readSiteConfig({ paymentOrigins: named }).paymentOrigins).toEqual([
    'https://checkout.stripe.com',
    'http://127.0.0.1:4569',
    'http://localhost:4569',
  ])
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
