import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Badge } from '@/ui/badge'
import { cx } from '@/ui/cx'

interface OfferCardProps {
  icon?: ReactNode
  name: string
  description: string
  price: string
  /** "a month" */
  unit?: string
  perCredit: string
  /** In whole percent; 0 for none. */
  saving: number
  popular: boolean
  children: ReactNode
  button: ReactNode
}

/** A pack or a plan on the shelf. */
export function OfferCard(offer: OfferCardProps) {
  const { t } = useTranslation('billing')
  const { icon, name, description, price, unit, perCredit, saving, popular, children, button } = offer
  return (
    <article
      aria-label={name}
      className={cx(
        'flex min-w-0 flex-col gap-4 rounded-card border p-4',
        popular ? 'border-iris' : 'border-line',
      )}
    >
      <h3 className="flex items-center gap-2 font-semibold">
        {icon && (
          <span aria-hidden className="text-ink-3">
            {icon}
          </span>
        )}
        {name}
      </h3>
      <div>
        <p className="tnum">
          <span className="text-xl font-semibold">{price}</span>
          {unit && <span className="text-ink-2"> {unit}</span>}
        </p>
        <p className="tnum text-xs text-ink-3">{perCredit}</p>
        {/* Below the price: above it two lines of them move it. Kept free where there is nothing to say. */}
        <div className="mt-2 flex flex-wrap gap-1 empty:hidden sm:min-h-6 sm:empty:flex">
          {popular && <Badge tone="iris">{t('shop.popular')}</Badge>}
          {saving > 0 && <Badge tone="good">{t('shop.save', { percent: saving })}</Badge>}
        </div>
        <p className="mt-2 text-ink-2">{description}</p>
      </div>
      {children}
      <div className="mt-auto grid">{button}</div>
    </article>
  )
}
