import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { SavedTitle, TitleScore } from '@/api/titles'
import { useFormat } from '@/i18n/format'
import { useRange } from '@/i18n/range'
import { nicheTitle } from '@/shared/niche-title'

/** How titles, features and scores are written. Needs the texts of `advice` and `titleIdeas`. */
export function useLabels() {
  const { t, i18n } = useTranslation(['titles', 'advice', 'titleIdeas'])
  const format = useFormat()
  const write = useRange()
  return useMemo(() => {
    const times = (value: number) => t('times', { times: format.decimal(value, 2) })
    return {
      ...format,
      times,
      /** "1.17–1.98×" */
      timesRange: (low: number, high: number) => write.range(times(low), times(high)),
      title: ({ title, createdAt }: Pick<SavedTitle, 'title' | 'createdAt'>) =>
        title ?? t('card.noWords', { date: format.date(createdAt) }),
      niche: (key: string) => nicheTitle(i18n.getFixedT(null, ['advice']), key),
      feature: (key: string) =>
        t(`titleIdeas:category.${key}` as 'titleIdeas:category.number', { defaultValue: key }),
      /** "likely 51–66"; nothing where there is no range. */
      likely: ({ low, high }: Pick<TitleScore, 'low' | 'high'>): string | undefined =>
        low === null || high === null ? undefined : write.likely(format.whole(low), format.whole(high)),
    }
  }, [t, i18n, format, write])
}

export type Labels = ReturnType<typeof useLabels>
