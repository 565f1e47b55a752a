import { useTranslation } from 'react-i18next'
import { usePlainFormat } from '@/i18n/format'
import { Badge } from '@/ui/badge'
import { Figure } from '@/ui/figure'
import type { Xray } from '../types'

export const roughFigures = ['p75Views', 'totalViews', 'monthlyViews', 'uploadsPerWeek'] as const

/** Rules of thumb, marked as such: each beside the rule it comes from. */
export function RoughCard({ xray: { derived, isYoung } }: { xray: Xray }) {
  const { t } = useTranslation(['xrayReport', 'report'])
  const format = usePlainFormat()
  const write = (value: number | null | undefined) =>
    value == null ? (
      <span className="text-sm font-normal text-ink-3">{t('report:notEnough')}</span>
    ) : (
      t('rough.about', { value: value < 10 ? format.decimal(value) : format.compact(value) })
    )
  return (
    <section
      aria-labelledby="rough"
      className="min-w-0 rounded-card border border-dashed border-line p-5 sm:p-6"
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 id="rough" className="font-semibold">
          {t('rough.title')}
        </h3>
        <Badge>{t('rough.badge')}</Badge>
        {isYoung && <Badge>{t('rough.young')}</Badge>}
      </div>
      <p className="mt-1 text-ink-3">{t('rough.intro')}</p>
      <dl className="mt-4 grid grid-cols-2 gap-x-4 gap-y-4">
        {roughFigures.map((figure) => (
          <Figure
            key={figure}
            label={t(`rough.${figure}.name`)}
            value={write(derived[figure])}
            note={t(`rough.${figure}.rule`)}
          />
        ))}
      </dl>
    </section>
  )
}
