import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useMe, type Me } from '@/api/account'
import { CreditsLink } from '@/shared/addresses/credits-link'
import { useFormat } from '@/i18n/format'
import { Button, buttonClass } from '@/ui/button'
import { Notice } from '@/ui/feedback/notice'
import { PageHeader } from '@/ui/layout/page-header'
import { usePageTitle } from '@/ui/layout/page-title'
import { Skeleton } from '@/ui/feedback/skeleton'
import { ErrorState } from '@/ui/feedback/states'
import { useSubscription } from './api'
import { BalanceCard } from './balance-card'
import { LedgerCard } from './ledger-card'
import { PlanCard } from './plan-card'

/** What keeps the person from going on: a frozen account, or nothing left to spend. */
function Banner({ me }: { me: Me }) {
  const { t } = useTranslation(['customer', 'common'])
  const format = useFormat()
  if (me.frozen)
    return (
      <Notice tone="danger" title={t('customer.frozen')}>
        {t('customer.frozenText')}
      </Notice>
    )
  if (me.credits > 0) return null
  const next = me.nextFreeCreditsAt
  return (
    <Notice
      tone="warn"
      title={me.credits < 0 ? t('customer.negative') : t('customer.noCredits')}
      actions={<CreditsLink className={buttonClass('primary', 'sm')}>{t('customer.buy')}</CreditsLink>}
    >
      {me.credits < 0 && t('customer.negativeText')}
      {me.credits === 0 && me.isPremium && t('customer.noCreditsPremium')}
      {me.credits === 0 &&
        !me.isPremium &&
        (next ? t('customer.noCreditsUntil', { date: format.date(next) }) : t('customer.noCreditsText'))}
    </Notice>
  )
}

function Plan({ me }: { me: Me }) {
  const { t } = useTranslation(['customer', 'common'])
  const { data, error, mutate } = useSubscription()
  if (data) return <PlanCard me={me} subscription={data} />
  if (!error) return <Skeleton className="h-64 rounded-card" />
  return (
    <ErrorState
      title={t('plan.failed')}
      text={t(`common:errors.${error.code}`)}
      action={<Button onClick={() => void mutate()}>{t('common:actions.tryAgain')}</Button>}
    />
  )
}

/** What somebody has, what it cost, and every movement of it. */
export function CustomerPage({ dashboard }: { dashboard: ReactNode }) {
  const { t } = useTranslation(['customer', 'common'])
  const { data: me, error, mutate } = useMe()
  usePageTitle(t('customer.title'), t('customer.description'))
  return (
    <div className="grid grid-cols-1 gap-6">
      <PageHeader
        title={t('customer.title')}
        description={
          me?.displayName ? t('customer.welcomeName', { name: me.displayName }) : t('customer.welcome')
        }
      />
      {me && (
        <>
          <Banner me={me} />
          <div className="grid gap-6 lg:grid-cols-2">
            <BalanceCard me={me} />
            <Plan me={me} />
          </div>
        </>
      )}
      {!me && error && (
        <ErrorState
          title={t('customer.failed')}
          text={t(`common:errors.${error.code}`)}
          action={<Button onClick={() => void mutate()}>{t('common:actions.tryAgain')}</Button>}
        />
      )}
      {!me && !error && <Skeleton className="h-64 rounded-card" />}
      <LedgerCard />
      {dashboard}
    </div>
  )
}
