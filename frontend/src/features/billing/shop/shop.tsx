import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useSession } from '@/api/auth/session'
import { serviceState, useStatus } from '@/api/status'
import { currentLanguage } from '@/i18n'
import { paths } from '@/paths'
import { buttonClass } from '@/ui/button'
import { Notice } from '@/ui/feedback/notice'
import { Segmented } from '@/ui/form/segmented'
import { Tabs } from '@/ui/layout/tabs'
import { currencies, likelyCurrency, type Currency } from '../money'
import { usePurchase } from '../purchase'
import { CreatorBanner } from './creator-banner'
import { CreatorForm } from './creator-form'
import { Packs } from './packs'
import { Plans } from './plans'
import { PromoForm } from './promo-form'

interface CodesProps {
  close: () => void
  /** Prices can be lowered only where something is sold. */
  creator: boolean
}

function Codes({ close, creator }: CodesProps) {
  const { t } = useTranslation('billing')
  if (useSession().status !== 'in')
    return (
      <Notice
        actions={
          <Link to={paths.auth()} onClick={close} className={buttonClass('primary', 'sm')}>
            {t('shop.signIn')}
          </Link>
        }
      >
        {t('promo.signedOut')}
      </Notice>
    )
  return (
    <div className="grid gap-6 sm:grid-cols-2">
      <PromoForm />
      {creator && <CreatorForm />}
    </div>
  )
}

function CurrencyChoice({ value, onChange }: { value: Currency; onChange: (currency: Currency) => void }) {
  const { t } = useTranslation('billing')
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <Segmented
        label={t('shop.currency')}
        options={currencies.map((currency) => ({ value: currency, label: currency }))}
        value={value}
        onChange={onChange}
      />
      <p className="min-w-48 flex-1 text-xs text-ink-3">
        {t('shop.withoutTax')} {value !== currencies[0] && t('shop.checkoutInUsd')}
      </p>
    </div>
  )
}

/** The three ways to more credits, where payments are set up; codes work without. */
export function Shop({ close }: { close: () => void }) {
  const { t } = useTranslation(['billing', 'common'])
  const payments = serviceState(useStatus(), 'payments')
  const [currency, setCurrency] = useState<Currency>(() => likelyCurrency(currentLanguage()))
  const { pending, buy } = usePurchase()
  if (payments === undefined) return <p className="text-ink-2">{t('shop.unknownState')}</p>
  if (payments === 'off')
    return (
      <div className="grid gap-4">
        <Notice>{t('common:errors.payments_off')}</Notice>
        <Codes close={close} creator={false} />
      </div>
    )
  const shelf = { currency, pending, onBuy: buy }
  const choice = <CurrencyChoice value={currency} onChange={setCurrency} />
  return (
    <div className="grid gap-4">
      <CreatorBanner />
      <Tabs
        label={t('shop.tabs')}
        start="subscriptions"
        tabs={[
          {
            key: 'packs',
            label: t('shop.packs'),
            content: (
              <div className="grid gap-4">
                {choice}
                <Packs {...shelf} />
              </div>
            ),
          },
          {
            key: 'subscriptions',
            label: t('shop.subscriptions'),
            content: (
              <div className="grid gap-4">
                {choice}
                <Plans {...shelf} close={close} />
              </div>
            ),
          },
          { key: 'code', label: t('shop.code'), content: <Codes close={close} creator /> },
        ]}
      />
      {payments === 'sample' && <p className="text-xs text-ink-3">{t('shop.sample')}</p>}
    </div>
  )
}
