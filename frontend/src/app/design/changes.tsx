import { useTranslation } from 'react-i18next'
import { useFormat } from '@/i18n/format'
import { Slopes } from '@/ui/chart'

/** Drawn, not measured: one figure that fell beyond doubt, one that may have, one that cannot be compared. */
export function Changes() {
  const { t } = useTranslation('design')
  const format = useFormat()
  return (
    <Slopes
      label={t('stories.slopes')}
      write={(value) => `${format.decimal(value, 2)}×`}
      labels={{
        chance: t('sample.chance'),
        interval: (low, high) => t('sample.interval', { low, high }),
        scale: (low, high) => t('slopes.scale', { low, high }),
      }}
      rows={[
        {
          key: 'views',
          name: t('slopes.views'),
          before: format.compact(21_000),
          now: format.compact(10_000),
          value: 0.48,
          low: 0.35,
          high: 0.65,
          chance: false,
        },
        {
          key: 'uploads',
          name: t('slopes.uploads'),
          before: '13',
          now: '15',
          value: 1.15,
          low: 0.8,
          high: 1.7,
          chance: true,
        },
        {
          key: 'none',
          name: t('slopes.reactions'),
          before: t('sample.unknown'),
          now: '',
          value: null,
          low: null,
          high: null,
        },
      ]}
    />
  )
}
