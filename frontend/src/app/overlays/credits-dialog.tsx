import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useMe, type Me } from '@/api/account'
import type { ApiError } from '@/api/errors'
import { useSession } from '@/api/auth/session'
import { facts } from '@/shared/rules/facts'
import { Shop } from '@/features/billing/shop/shop'
import { useFormat } from '@/i18n/format'
import { paths } from '@/paths'
import { buttonClass } from '@/ui/button'
import Dialog from '@/ui/overlay/dialog'
import { FailedNotice } from '@/ui/feedback/failed-notice'
import { Skeleton } from '@/ui/feedback/skeleton'
import type { OverlayProps } from './overlays'

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4 py-2">
      <dt className="text-ink-2">{label}</dt>
      <dd className="tnum font-medium text-ink">{children}</dd>
    </div>
  )
}

/** In the title's line, so that prices come first below it. */
function Balance({ me }: { me: Me | undefined }) {
  const { t } = useTranslation(['shell', 'common'])
  return (
    <div className="tnum text-ink-2">
      <span className="sr-only">{t('credits.balance')}: </span>
      {me ? t('common:credits', { count: me.credits }) : <Skeleton className="h-4 w-16" />}
    </div>
  )
}

/** Which credits those are, and when more come; by itself, for among the costs it reads as two prices. */
function BalanceParts({ me }: { me: Me }) {
  const { t } = useTranslation('shell')
  const format = useFormat()
  const isMixed = me.subscriptionCredits > 0 && me.purchasedCredits > 0
  if (!isMixed && !me.nextFreeCreditsAt) return null
  return (
    <section aria-labelledby="balance">
      <h3 id="balance" className="font-semibold">
        {t('credits.balance')}
      </h3>
      <dl className="mt-1 divide-y divide-line">
        {isMixed && (
          <>
            <Row label={t('credits.monthly')}>{format.whole(me.subscriptionCredits)}</Row>
            <Row label={t('credits.bought')}>{format.whole(me.purchasedCredits)}</Row>
          </>
        )}
        {me.nextFreeCreditsAt && (
          <Row label={t('credits.next')}>
            {t('credits.nextText', { count: facts.freeCredits, date: format.date(me.nextFreeCreditsAt) })}
          </Row>
        )}
      </dl>
    </section>
  )
}

function BalanceFailed({ code, onRetry }: { code: ApiError['code']; onRetry: () => void }) {
  const { t } = useTranslation(['shell', 'common'])
  return (
    <FailedNotice title={t('credits.failed')} retry={t('common:actions.tryAgain')} onRetry={onRetry}>
      {t(`common:errors.${code}`)}
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
    <section aria-labelledby="costs">
      <h3 id="costs" className="font-semibold">
        {t('credits.costs')}
      </h3>
      <dl className="mt-1 divide-y divide-line">
        <Row label={t('credits.analysis')}>{t('common:credits', { count: facts.analysisCredits })}</Row>
        <Row label={t('credits.xray')}>{t('common:credits', { count: facts.xrayCredits })}</Row>
      </dl>
      <p className="mt-2 text-xs text-ink-3">{t('credits.refund')}</p>
    </section>
  )
}

/** Prices first, with the balance next to the title; then what things cost, and which credits the balance has. */
export default function CreditsDialog({ open, onOpen, anchor }: OverlayProps) {
  const { t } = useTranslation('shell')
  const isMember = useSession().status === 'in'
  const { data: me, error, mutate } = useMe()
  return (
    <Dialog
      open={open}
      onOpen={onOpen}
      anchor={anchor}
      size="lg"
      title={t('credits.get')}
      aside={isMember && (me || !error) && <Balance me={me} />}
      close={t('credits.close')}
    >
      <div className="grid gap-6">
        {!isMember && <VisitorsStart close={() => onOpen(false)} />}
        {isMember && !me && error && <BalanceFailed code={error.code} onRetry={() => void mutate()} />}
        <Shop close={() => onOpen(false)} />
        <div className="grid gap-6 sm:grid-cols-2">
          <Costs />
          {me && <BalanceParts me={me} />}
        </div>
      </div>
    </Dialog>
  )
}
