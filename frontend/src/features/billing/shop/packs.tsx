import { Check, Layers, Package, Sprout } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '@/ui/button'
import { centsPerCredit, mostPopular, packs, savingPercent } from '../catalogue'
import { usePrice, type Currency } from '../money'
import type { PurchaseRequest } from '../purchase'
import { OfferCard } from './offer-card'

const look = { 'aria-hidden': true, className: 'size-5' } as const
const icons: Record<string, React.ReactNode> = {
  starter: <Sprout {...look} />,
  creator: <Package {...look} />,
  pro: <Layers {...look} />,
}

interface ShelfProps {
  currency: Currency
  pending: string | undefined
  onBuy: (request: PurchaseRequest) => void
}

/** Credits bought once, three packs side by side. */
export function Packs({ currency, pending, onBuy }: ShelfProps) {
  const { t } = useTranslation(['billing', 'common'])
  const price = usePrice(currency)
  return (
    <div className="grid gap-4 sm:grid-cols-3">
      {packs.map((pack) => {
        const { id, priceId, credits, cents } = pack
        const busy = pending === priceId
        return (
          <OfferCard
            key={id}
            icon={icons[id]}
            name={t(`packs.${id as 'pro'}.name`)}
            description={t(`packs.${id as 'pro'}.text`)}
            price={price(cents)}
            perCredit={t('shop.perCredit', { price: price(centsPerCredit(pack)) })}
            saving={savingPercent(pack, packs[0])}
            popular={id === mostPopular}
            button={
              <Button
                look={id === mostPopular ? 'primary' : 'secondary'}
                busy={busy}
                disabled={pending !== undefined}
                aria-label={busy ? undefined : t('shop.buyNamed', { name: t(`packs.${id as 'pro'}.name`) })}
                onClick={() => onBuy({ priceId, credits })}
              >
                {t(busy ? 'shop.processing' : 'shop.buyNow')}
              </Button>
            }
          >
            <ul className="grid gap-1.5 text-ink-2">
              {[
                t('common:credits', { count: credits }),
                t('packs.analyses', { count: credits }),
                t('packs.stay'),
              ].map((line) => (
                <li key={line} className="flex gap-2">
                  <Check aria-hidden className="mt-0.5 size-4 shrink-0 text-good" />
                  {line}
                </li>
              ))}
            </ul>
          </OfferCard>
        )
      })}
    </div>
  )
}
