import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import { useMe } from '@/api/account'
import { asApiError } from '@/api/errors'
import { useFormat } from '@/i18n/format'
import { paths } from '@/paths'
import { Button, buttonClass } from '@/ui/button'
import { Card } from '@/ui/layout/card'
import { Notice } from '@/ui/feedback/notice'
import { PageHeader } from '@/ui/layout/page-header'
import { usePageTitle } from '@/ui/layout/page-title'
import { Progress } from '@/ui/feedback/progress'
import { readPayment, readSubscription, useRefreshBilling, type Payment, type Subscription } from './api'
import { isPaidTier, planOf, type PaidTier } from './catalogue'
import { Details } from '@/ui/layout/details'
import { FeatureList } from './feature-list'
import { PlaceLink } from '@/shared/addresses/place-link'
import { usePollUntil, type Poll } from './use-poll-until'

const otherwise: PaidTier = 'creator'

function Arrived({ subscription }: { subscription: Subscription }) {
  const { t } = useTranslation(['customer', 'common'])
  const format = useFormat()
  const { data: me } = useMe()
  const { nextRefillAt, creditsPerMonth } = subscription
  return (
    <Details
      rows={[
        ...(me ? [{ label: t('success.balance'), value: t('common:credits', { count: me.credits }) }] : []),
        { label: t('plan.perMonth'), value: t('common:credits', { count: creditsPerMonth }) },
        ...(nextRefillAt ? [{ label: t('plan.nextRefill'), value: format.date(nextRefillAt) }] : []),
      ]}
    />
  )
}

function Waiting({ poll, wanted }: { poll: Poll<Arrival>; wanted: PaidTier }) {
  const { t } = useTranslation(['customer', 'common'])
  const tier = (name: string) => t(`common:tiers.${name as 'free'}`, { defaultValue: name })
  if (poll.state === 'waiting')
    return (
      <div role="status" className="grid gap-3">
        <Progress label={t('subscribed.waiting', { tier: tier(wanted) })} value={null} />
        <p className="text-ink-2">{t(poll.error ? 'success.lost' : 'success.waitingText')}</p>
      </div>
    )
  return (
    <Notice
      live
      tone="warn"
      title={t('subscribed.late')}
      actions={
        <Button size="sm" onClick={poll.again}>
          {t('success.askAgain')}
        </Button>
      }
    >
      {poll.error
        ? t(`common:errors.${poll.error.code}`)
        : t('subscribed.lateText', { tier: tier(poll.answer?.subscription.tier ?? 'free') })}
    </Notice>
  )
}

interface Arrival {
  /** Of the checkout that the address names, where it is one of this person's. */
  payment: Payment | undefined
  subscription: Subscription
}

/** The payment first: once it is granted, the subscription that is read after it has its plan. */
async function readArrival(sessionId: string): Promise<Arrival> {
  const known = (cause: unknown) => {
    if (['not_found', 'invalid_input'].includes(asApiError(cause).code)) return undefined
    throw cause
  }
  const payment = sessionId ? await readPayment(sessionId).catch(known) : undefined
  return { payment, subscription: await readSubscription() }
}

/** After subscribing: waits until the plan is there, and its credits. */
export default function SubscriptionSuccessPage() {
  const { t } = useTranslation(['customer', 'common'])
  const [search] = useSearchParams()
  const sessionId = search.get('session_id') ?? ''
  const named = search.get('tier')?.toLowerCase()
  // What was paid for counts more than what the address says.
  const wantedBy = (arrival: Arrival | undefined) =>
    [arrival?.payment?.tier, named].find(isPaidTier) ?? otherwise
  const has = (arrival: Arrival | undefined) =>
    arrival?.subscription.subscribed === true && arrival.subscription.tier === wantedBy(arrival)
  const poll = usePollUntil(
    `${sessionId} ${named ?? ''}`,
    () => readArrival(sessionId),
    (arrival) => has(arrival) && arrival.payment?.status !== 'open',
  )
  const wanted = wantedBy(poll.answer)
  const done = poll.state === 'done' || (poll.state === 'late' && has(poll.answer))
  const tier = t(`common:tiers.${wanted}`)
  const title = t(done ? 'subscribed.title' : 'subscribed.soon', { tier })
  usePageTitle(title, t('subscribed.description'))
  const plan = planOf(wanted)

  const refresh = useRefreshBilling()
  const arrived = useEffectEvent(() => refresh(poll.answer ? { subscription: poll.answer.subscription } : {}))
  useEffect(() => {
    if (done) arrived()
  }, [done])

  return (
    <div className="grid grid-cols-1 gap-6">
      <PageHeader title={title} description={t(done ? 'subscribed.text' : 'subscribed.soonText', { tier })} />
      <div className="grid gap-6 lg:grid-cols-2">
        <Card title={t('plan.title')}>
          <div className="grid gap-6">
            {done && poll.answer ? (
              <Arrived subscription={poll.answer.subscription} />
            ) : (
              <Waiting poll={poll} wanted={wanted} />
            )}
            <div className="flex flex-wrap gap-2">
              <PlaceLink route="home" to={paths.home()} look="primary">
                {t('success.start')}
              </PlaceLink>
              <Link to={paths.manageSubscription()} className={buttonClass()}>
                {t('plan.manage')}
              </Link>
            </div>
          </div>
        </Card>
        {plan && (
          <Card title={t('subscribed.brings', { tier })}>
            <FeatureList plan={plan} />
          </Card>
        )}
      </div>
    </div>
  )
}
