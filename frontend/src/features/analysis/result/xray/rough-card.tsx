import { useTranslation } from 'react-i18next'
import { usePlainFormat } from '@/i18n/format'
import { Figure } from '@/ui/figure/figure'
import { ResultFold } from '../result-fold'
import type { Xray } from '../types'

export const roughFigures = ['p75Views', 'totalViews', 'monthlyViews', 'uploadsPerWeek'] as const

/** Rules of thumb, marked as such: each next to the rule it comes from. */
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
    <ResultFold level={3} title={t('rough.title')} headline={t('rough.badge')}>
      <p className="-mt-2 text-ink-3">{t('rough.intro')}</p>
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
      {isYoung && <p className="mt-3 text-xs text-ink-3">{t('rough.young')}</p>}
    </ResultFold>
  )
}
