import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useMe, type Me } from '@/api/account'
import { useSession } from '@/api/session'
import { facts } from '@/facts'
import { Shop } from '@/features/billing/shop/shop'
import { useFormat } from '@/i18n/format'
import { paths } from '@/paths'
import { buttonClass } from '@/ui/button'
import Dialog from '@/ui/dialog'
import { FailedNotice } from '@/ui/failed-notice'
import { Skeleton } from '@/ui/skeleton'
import type { OverlayProps } from './shell-rest'

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4 py-2">
      <dt className="text-ink-2">{label}</dt>
      <dd className="tnum font-medium text-ink">{children}</dd>
    </div>
  )
}

function Part({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="pb-1">
      <dt className="text-xs text-ink-3">{label}</dt>
      <dd className="tnum font-medium">{children}</dd>
    </div>
  )
}

function Balance({ me }: { me: Me }) {
  const { t } = useTranslation(['shell', 'common'])
  const format = useFormat()
  const split = me.subscriptionCredits > 0 && me.purchasedCredits > 0
  return (
    <dl className="flex flex-wrap items-end gap-x-8 gap-y-2">
      <div className="basis-full sm:basis-auto">
        <dt className="text-ink-2">{t('credits.balance')}</dt>
        <dd className="tnum text-xl font-semibold">{t('common:credits', { count: me.credits })}</dd>
      </div>
      {split && (
        <>
          <Part label={t('credits.monthly')}>{format.whole(me.subscriptionCredits)}</Part>
          <Part label={t('credits.bought')}>{format.whole(me.purchasedCredits)}</Part>
        </>
      )}
      {me.nextFreeCreditsAt && (
        <Part label={t('credits.next')}>
          {t('credits.nextText', { count: facts.freeCredits, date: format.date(me.nextFreeCreditsAt) })}
        </Part>
      )}
    </dl>
  )
}

function MembersBalance() {
  const { t } = useTranslation(['shell', 'common'])
  const { data: me, error, mutate } = useMe()
  if (me) return <Balance me={me} />
  if (!error) return <Skeleton className="h-14 rounded-card" />
  return (
    <FailedNotice
      title={t('credits.failed')}
      retry={t('common:actions.tryAgain')}
      onRetry={() => void mutate()}
    >
      {t(`common:errors.${error.code}`)}
    </FailedNotice>
  )
}

function VisitorsStart({ close }: { close: () => void }) {
  const { t } = useTranslation(['shell', 'common'])
  return (
    <div className="grid justify-items-start gap-3">
      <p className="text-base text-ink-2">
        {t('credits.visitor', { credits: t('common:credits', { count: facts.freeCredits }) })}
      </p>
      <Link to={paths.auth({ view: 'sign-up' })} onClick={close} className={buttonClass('primary')}>
        {t('credits.signUp')}
      </Link>
    </div>
  )
}

function Costs() {
  const { t } = useTranslation(['shell', 'common'])
  return (
    <section>
      <h3 className="font-semibold">{t('credits.costs')}</h3>
      <dl className="mt-1 divide-y divide-line">
        <Row label={t('credits.analysis')}>{t('common:credits', { count: facts.analysisCredits })}</Row>
        <Row label={t('credits.xray')}>{t('common:credits', { count: facts.xrayCredits })}</Row>
      </dl>
      <p className="mt-2 text-xs text-ink-3">{t('credits.refund')}</p>
    </section>
  )
}

/** What one has, when more comes, what things cost, and how to get more. */
export default function CreditsDialog({ open, onOpen, anchor }: OverlayProps) {
  const { t } = useTranslation('shell')
  const session = useSession()
  return (
    <Dialog
      open={open}
      onOpen={onOpen}
      anchor={anchor}
      size="lg"
      title={t('credits.get')}
      close={t('credits.close')}
    >
      <div className="grid gap-6">
        {session.status === 'in' ? <MembersBalance /> : <VisitorsStart close={() => onOpen(false)} />}
        <Shop close={() => onOpen(false)} />
        <Costs />
      </div>
    </Dialog>
  )
}
