import type * as BackendModule from '../../src/testing/api/backend.ts'
import type * as BillingModule from '../../src/testing/api/billing.ts'

/** A subscriber with a ledger of some length. */
export function drawTill(
  backend: InstanceType<typeof BackendModule.Backend>,
  { ledgerLine, subscribed }: typeof BillingModule,
): void {
  backend.status.services = backend.status.services.map((service) =>
    service.key === 'payments' ? { ...service, state: 'sample' } : service,
  )
  const { till } = backend
  till.begin('cs_drawn_paid', {
    priceId: 'pack_creator',
    credits: 30,
    status: 'granted',
    grantedAt: '2030-01-15T10:01:00Z',
  })
  till.subscription = subscribed('creator')
  const moved: Parameters<typeof ledgerLine>[1][] = [
    { kind: 'pack', credits: 30, subscriptionCredits: 0, purchasedCredits: 30, reference: 'cs_drawn_paid' },
    {},
    { kind: 'release', credits: 1, subscriptionCredits: 1 },
    { credits: -10, subscriptionCredits: -4, purchasedCredits: -6, reference: null },
    {
      kind: 'adjustment',
      credits: 5,
      subscriptionCredits: 0,
      purchasedCredits: 5,
      reference: null,
      note: 'Goodwill',
    },
    { kind: 'plan', credits: 60, subscriptionCredits: 60, reference: 'sub_drawn' },
  ]
  till.lines = Array.from({ length: 40 }, (_, number) => ledgerLine(number * 7, moved[number]))
  backend.me = {
    ...backend.me,
    tier: 'creator',
    isPremium: true,
    fairUseLeft: 60,
    nextFreeCreditsAt: null,
    subscriptionEnd: till.subscription.subscriptionEnd ?? null,
    credits: 79,
    subscriptionCredits: 50,
    purchasedCredits: 29,
    displayName: 'Mara',
    canStealth: true,
  }
}
