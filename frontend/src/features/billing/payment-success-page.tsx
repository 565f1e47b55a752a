import { CircleCheck, CircleX, RefreshCw } from 'lucide-react'
import { useEffect, useEffectEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { useMe, useReadMe, type Me } from '@/api/account'
import { CreditsLink } from '@/shared/addresses/credits-link'
import { useFormat } from '@/i18n/format'
import { paths } from '@/paths'
import { Badge } from '@/ui/badge'
import { Button, buttonClass } from '@/ui/button'
import { Card } from '@/ui/layout/card'
import { Notice } from '@/ui/feedback/notice'
import { PageHeader } from '@/ui/layout/page-header'
import { usePageTitle } from '@/ui/layout/page-title'
import { Progress } from '@/ui/feedback/progress'
import { useCountUp } from '@/ui/figure/use-count-up'
import { readPayment, useRefreshBilling, type Payment } from './api'
import { packOf, packs, planOf } from './catalogue'
import { Details } from '@/ui/layout/details'
import { PlaceLink } from '@/shared/addresses/place-link'
import { usePollUntil, type Poll } from './use-poll-until'

/** `missing`: nobody knows such a payment of this person. */
type Stage = 'waiting' | 'late' | 'granted' | 'expired' | 'missing' | 'failed'

interface Arrival {
  payment: Payment
  /** Read after the payment was granted, so that its credits are in the balance. */
  me: Me | undefined
}

/** The payment first: once it is granted, the balance that is read after it has its credits. */
function useReadArrival(): (sessionId: string) => Promise<Arrival> {
  const readMe = useReadMe()
  return async (sessionId) => {
    const payment = await readPayment(sessionId)
    return { payment, me: payment.status === 'granted' ? await readMe() : undefined }
  }
}

function stageOf({ state, answer, error }: Poll<Arrival>, sessionId: string): Stage {
  if (!sessionId || error?.code === 'not_found' || error?.code === 'invalid_input') return 'missing'
  if (state === 'failed') return 'failed'
  const status = answer?.payment.status
  if (status === 'granted' || status === 'expired') return status
  return state === 'late' ? 'late' : 'waiting'
}

/** What was bought, as the server says it. Until it does, the address may name the pack, for the title alone. */
function useName(payment: Payment | undefined, credits: string | null): string {
  const { t } = useTranslation(['customer', 'billing', 'common'])
  const plan = planOf(payment?.tier)
  if (plan) return t('success.planName', { tier: t(`common:tiers.${plan.tier}`) })
  const pack = payment ? packOf(payment.priceId) : packs.find((each) => String(each.credits) === credits)
  return pack ? t(`billing:packs.${pack.id as 'pro'}.name`) : t('success.payment')
}

/** The balance, counted up from what it was before the payment. */
function Arrived({ credits, balance }: { credits: number; balance: number }) {
  const { t } = useTranslation(['customer', 'common'])
  const format = useFormat()
  const shown = balance - credits + Math.round(useCountUp(credits))
  return (
    <div className="grid justify-items-start gap-3">
      <Badge tone="good" icon={<CircleCheck aria-hidden className="size-3.5" />}>
        {t('success.added', { credits: t('common:credits', { count: credits }) })}
      </Badge>
      <p className="text-ink-2">{t('success.balance')}</p>
      <p className="tnum text-2xl font-semibold" aria-hidden>
        {format.whole(shown)}
      </p>
      <p role="status" className="sr-only">
        {t('success.arrived', {
          added: t('common:credits', { count: credits }),
          balance: t('common:credits', { count: balance }),
        })}
      </p>
    </div>
  )
}

function Waiting({ lost }: { lost: boolean }) {
  const { t } = useTranslation('customer')
  return (
    <div role="status" className="grid gap-3">
      <Progress label={t('success.waiting')} value={null} />
      <p className="text-ink-2">{t(lost ? 'success.lost' : 'success.waitingText')}</p>
    </div>
  )
}

function Outcome({ stage, poll }: { stage: Stage; poll: Poll<Arrival> }) {
  const { t } = useTranslation(['customer', 'common'])
  const again = (
    <Button size="sm" onClick={poll.again}>
      {t('success.askAgain')}
    </Button>
  )
  switch (stage) {
    case 'granted':
      return poll.answer?.me ? (
        <Arrived credits={poll.answer.payment.credits} balance={poll.answer.me.credits} />
      ) : null
    case 'waiting':
      return <Waiting lost={poll.error !== undefined} />
    case 'late':
      return (
        <Notice live tone="warn" title={t('success.late')} actions={again}>
          {t('success.lateText')}
        </Notice>
      )
    case 'expired':
      return (
        <Notice
          live
          tone="warn"
          title={t('success.expired')}
          actions={
            <CreditsLink className={buttonClass('secondary', 'sm')}>{t('success.buyAgain')}</CreditsLink>
          }
        >
          {t('success.expiredText')}
        </Notice>
      )
    case 'missing':
      return (
        <Notice live tone="warn" title={t('success.missing')}>
          {t('success.missingText')}
        </Notice>
      )
    case 'failed':
      return (
        <Notice live tone="danger" title={t('success.failed')} actions={again}>
          {poll.error && t(`common:errors.${poll.error.code}`)}
        </Notice>
      )
  }
}

function Transaction({
  stage,
  payment,
  sessionId,
}: {
  stage: Stage
  payment: Payment | undefined
  sessionId: string
}) {
  const { t } = useTranslation('customer')
  const format = useFormat()
  const unknown = t('success.unknown')
  return (
    <Card title={t('success.details')}>
      <Details
        rows={[
          { label: t('success.session'), value: sessionId || unknown, code: true },
          { label: t('success.provider'), value: payment?.provider ?? unknown },
          { label: t('success.status'), value: t(`success.statuses.${stage}`) },
          ...(payment ? [{ label: t('success.begun'), value: format.dateTime(payment.createdAt) }] : []),
          ...(payment?.grantedAt
            ? [{ label: t('success.grantedAt'), value: format.dateTime(payment.grantedAt) }]
            : []),
        ]}
      />
    </Card>
  )
}

const isOver = ({ payment }: Arrival) => payment.status !== 'open'

/** After paying: waits for the credits and shows them arrive. What the address says is never believed. */
export function PaymentSuccessPage({ dashboard }: { dashboard: ReactNode }) {
  const { t } = useTranslation(['customer', 'common'])
  const [search] = useSearchParams()
  const sessionId = search.get('session_id') ?? ''
  const readArrival = useReadArrival()
  const poll = usePollUntil(sessionId, () => readArrival(sessionId), isOver)
  const refresh = useRefreshBilling()
  const payment = poll.answer?.payment
  const stage = stageOf(poll, sessionId)
  const name = useName(payment, search.get('credits'))
  const title = stage === 'granted' ? t('success.title', { name }) : name
  usePageTitle(title, t('success.description'))

  const granted = useEffectEvent(() => refresh())
  useEffect(() => {
    if (stage === 'granted') granted()
  }, [stage])

  return (
    <div className="grid grid-cols-1 gap-6">
      <PageHeader
        title={title}
        description={t(`success.lead.${stage}`)}
        badge={
          stage === 'expired' || stage === 'missing' ? (
            <CircleX aria-hidden className="size-6 text-warn" />
          ) : null
        }
      />
      <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <Card>
          <div className="grid gap-6">
            <Outcome stage={stage} poll={poll} />
            <div className="flex flex-wrap gap-2">
              <PlaceLink route="home" to={paths.home()} look="primary">
                {t('success.start')}
              </PlaceLink>
              <PlaceLink route="leaderboard" to={paths.leaderboard()}>
                {t('success.leaderboard')}
              </PlaceLink>
              <RefreshCredits onRefresh={stage === 'granted' ? refresh : poll.again} />
            </div>
          </div>
        </Card>
        <Transaction stage={stage} payment={payment} sessionId={sessionId} />
      </div>
      {dashboard}
    </div>
  )
}

function RefreshCredits({ onRefresh }: { onRefresh: () => void }) {
  const { t } = useTranslation('customer')
  const { mutate, isValidating } = useMe()
  return (
    <Button
      busy={isValidating}
      icon={<RefreshCw aria-hidden className="size-4" />}
      onClick={() => {
        onRefresh()
        void mutate()
      }}
    >
      {t('success.refresh')}
    </Button>
  )
}
